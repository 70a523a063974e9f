import { AppWindow, FileText, History, Search } from 'lucide';
import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { OpenTab, SavedTitle } from '../../../lib/pages/actions.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { unitsOf, WORKFLOWS } from '../../../lib/search/form.ts';
import type { PastSearch } from '../../../lib/search/history.ts';
import { createSuggestionIndex } from '../../../lib/search/suggestions.ts';
import { hostOf, joinList } from '../../ui/format.ts';
import { useLastKnown, useRead } from '../../ui/hooks.ts';
import { openSavedPage } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { typeName } from '../../ui/type-name.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
import { COMMAND_MARK, maybeCommand } from '../controls/search-field.tsx';
import { repeatSearch } from '../start/ready.tsx';
import type { SearchModel } from '../state/search-model.ts';
import type { Surface } from '../state/use-search.ts';
import { type Suggestion, useCommands } from './commands.ts';

/** Number of saved pages to search, newest first. */
const MAX_PAGES = 2000;
/** Number of suggestions per kind. */
const MAX_SHOWN = 3;
const MAX_COMMANDS = 12;

interface Props {
  model: SearchModel;
  snapshot: Snapshot;
  surface: Surface;
  onKeyList: () => void;
}

/** A suggestion for each query, with its types; the newest is repeated. */
function toSuggestions(searches: readonly PastSearch[], model: SearchModel): Suggestion[] {
  const byQuery = Map.groupBy(searches, ({ query }) => query);
  return [...byQuery].map(([query, [newest, ...older]]) => {
    const types = WORKFLOWS.filter((type) => [newest, ...older].some((one) => one?.workflow === type));
    return {
      kind: 'search',
      icon: History,
      title: query,
      detail: types.join() === 'search' ? undefined : joinList(types.map(typeName)),
      run: () => newest && repeatSearch(model, newest),
    };
  });
}

/** Local suggestions for the text in the field; nothing is sent. */
export function useSuggestions({ model, snapshot, surface, onKeyList }: Props): Suggestion[] {
  const { prices } = useTools();
  const index = useIndex(model, snapshot);
  const commands = useCommands({ surface, snapshot, onKeyList });
  const { query } = model.form;
  if (maybeCommand(model.form)) {
    const name = query.slice(COMMAND_MARK.length);
    const found = name.trim() === '' ? commands : createSuggestionIndex(commands).find(name, MAX_COMMANDS);
    // Without such a command, the row says that Enter searches, and for how much.
    if (found.length > 0) return found;
  }
  const words = query.trim();
  if (words === '') return [];
  const typed: Suggestion = {
    kind: 'query',
    icon: Search,
    title: textWith('suggestQuery', { query: words }),
    // Enter shows a stored answer.
    detail: model.freeCopy({ ...model.form, page: 1 })
      ? text('costFree')
      : priceOfUnits(unitsOf(model.form), prices),
    keys: '↵',
    run: model.enter,
  };
  return [
    typed,
    ...index.find(query, MAX_SHOWN).filter(({ kind, title }) => kind !== 'search' || title !== words),
  ];
}

/** Indexes past searches, saved pages, and open tabs, adding each as it loads. */
function useIndex(model: SearchModel, { history, settings, job }: Snapshot) {
  const { quarry } = useTools();
  // A running job would have to wait for this read before it could store pages.
  const lastEnd = useLastKnown(job?.finishedAt);
  const pages = useRead<readonly SavedTitle[]>(
    [],
    async () => (await quarry.actions()).library.titles(MAX_PAGES),
    [lastEnd],
  );
  const tabs = useRead<readonly OpenTab[]>([], async () => (await quarry.actions()).knownTabs(), []);
  return useMemo(() => {
    const searches = toSuggestions(settings.history.on ? history.searches : [], model);
    const saved = pages.map(
      ({ key, url, title }): Suggestion => ({
        kind: 'page',
        icon: FileText,
        title,
        detail: hostOf(url),
        run: () => openSavedPage(quarry, key),
      }),
    );
    const open = tabs.map(
      (tab): Suggestion => ({
        kind: 'tab',
        icon: AppWindow,
        title: tab.title || tab.url || '',
        detail: hostOf(tab.url ?? ''),
        run: async () => (await quarry.actions()).goToTab(tab),
      }),
    );
    return createSuggestionIndex([...searches, ...saved, ...open]);
  }, [history, settings.history.on, pages, tabs]);
}
