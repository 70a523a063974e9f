import { useEffect, useMemo, useState } from 'preact/hooks';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { OpenTab, SavedTitle } from '../../../lib/pages/actions.ts';
import type { DeferredActions, Snapshot } from '../../../lib/pages/quarry.ts';
import { createSuggestionIndex } from '../../../lib/search/suggestions.ts';
import { hostOf } from '../../ui/format.ts';
import { useDeferredActions, useLastKnown } from '../../ui/hooks.ts';
import { openSavedPage } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { typeName } from '../../ui/type-name.ts';
import { priceOf } from '../confirm-search.tsx';
import { COMMAND_MARK, maybeCommand } from '../controls/search-field.tsx';
import { MAX_RECENT, otherSearches, repeatSearch } from '../start/recent-searches.tsx';
import type { SearchModel } from '../state/search-model.ts';
import type { Surface } from '../state/use-search.ts';
import { useCommands } from './commands.ts';
import type { Suggestion } from './suggestion.ts';

/** Number of saved pages to search, newest first. */
const MAX_PAGES = 2000;
/** Number of suggestions per kind. */
const MAX_SHOWN = 3;
const MAX_COMMANDS = 12;

interface Props {
  model: SearchModel;
  snapshot: Snapshot;
  surface: Surface;
  /** What is suggested: recent searches, or else matches for the typed text. */
  of: 'typed' | 'recent' | false;
  onKeyList: () => void;
}

const recentSearches = (model: SearchModel): Suggestion[] =>
  otherSearches(model)
    .slice(0, MAX_RECENT)
    .map((search) => ({
      kind: 'search',
      title: search.query,
      detail: search.workflow === 'search' ? undefined : typeName(search.workflow),
      run: () => repeatSearch(model, search),
    }));

/** Local suggestions for the text in the field; nothing is sent. */
export function useSuggestions({ model, snapshot, surface, of, onKeyList }: Props): Suggestion[] {
  const tools = useTools();
  const { prices } = tools;
  const index = useIndex(model, snapshot);
  const commands = useCommands({ surface, snapshot, tools, onKeyList });
  const { query } = model.form;
  if (of === 'recent') return recentSearches(model);
  if (maybeCommand(model.form)) {
    const typed = query.slice(COMMAND_MARK.length);
    return typed.trim() === '' ? commands : createSuggestionIndex(commands).find(typed, MAX_COMMANDS);
  }
  const words = query.trim();
  if (words === '') return [];
  const images: Suggestion = {
    kind: 'images',
    title: textWith('suggestImages', { query: words }),
    detail: priceOf(model.form, prices),
    run: () => repeatSearch(model, { query: words, workflow: 'images' }),
  };
  const found = index.find(query, MAX_SHOWN);
  return model.form.workflow === 'images' ? found : [...found, images];
}

/** Indexes past searches, saved pages, and open tabs, adding each as it loads. */
function useIndex(model: SearchModel, { history, settings, job }: Snapshot) {
  const { quarry } = useTools();
  const actions = useDeferredActions();
  // A running job would have to wait for this read before it could store pages.
  const lastEnd = useLastKnown(job?.finishedAt);
  const pages = useRead<SavedTitle>(actions, () => actions?.library.titles(MAX_PAGES), lastEnd);
  const tabs = useRead<OpenTab>(actions, () => actions?.knownTabs());
  return useMemo(() => {
    const searches = (settings.history.on ? history.searches : []).map(
      (search): Suggestion => ({
        kind: 'search',
        title: search.query,
        run: () => repeatSearch(model, search),
      }),
    );
    const saved = pages.map(
      ({ key, url, title }): Suggestion => ({
        kind: 'page',
        title,
        detail: hostOf(url),
        run: () => openSavedPage(quarry, key),
      }),
    );
    const open = tabs.map(
      (tab): Suggestion => ({
        kind: 'tab',
        title: tab.title || tab.url || '',
        detail: hostOf(tab.url ?? ''),
        run: () => actions?.goToTab(tab),
      }),
    );
    return createSuggestionIndex([...searches, ...saved, ...open]);
  }, [history, settings.history.on, pages, tabs]);
}

/** Reads local data once `actions` is loaded, and again when `version` changes. Returns an empty list until then. */
function useRead<T>(
  actions: DeferredActions | undefined,
  read: () => Promise<T[]> | undefined,
  version?: unknown,
): T[] {
  const [known, setKnown] = useState<T[]>([]);
  useEffect(() => {
    let open = true;
    read()?.then(
      (all) => open && setKnown(all),
      (cause: unknown) => console.warn('Suggestions could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, [actions, version]);
  return known;
}
