import {
  AppWindow,
  Book,
  ChartColumn,
  Command,
  FileText,
  History,
  type IconNode,
  Library,
  ListChecks,
  ListPlus,
  MousePointer2,
  PanelRight,
  Search,
  Settings2,
  SquareArrowOutUpRight,
} from 'lucide';
import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { PageWay } from '../../../lib/extraction/start/page-ways.ts';
import type { OpenTab, SavedTitle } from '../../../lib/pages/actions.ts';
import type { FrontPage, Snapshot } from '../../../lib/pages/quarry.ts';
import { unitsOf, WORKFLOWS } from '../../../lib/search/form.ts';
import type { PastSearch } from '../../../lib/search/history.ts';
import { createSuggestionIndex, type Suggestible } from '../../../lib/search/suggestions.ts';
import { pickParts } from '../../extraction/use-jobs.tsx';
import { actionTo, pickTo } from '../../ui/destination-words.ts';
import { hostOf, joinList } from '../../ui/format.ts';
import { useKeysOf, useLastKnown, useRead } from '../../ui/hooks.ts';
import { GUIDE } from '../../ui/learn-more.tsx';
import { openCollection, openDocument, openSavedPage, useOpenRoute } from '../../ui/navigation.ts';
import { type Tools, useTools } from '../../ui/tools.ts';
import { typeName } from '../../ui/type-name.ts';
import { priced, priceOfUnits } from '../../ui/usage/usage-words.ts';
import { COMMAND_MARK, maybeCommand } from '../controls/search-field.tsx';
import { repeatSearch } from '../start/ready.tsx';
import { destinationOf, extractPage, useFrontPage, waysOf } from '../start/this-page.tsx';
import type { SearchModel } from '../state/search-model.ts';
import type { Surface } from '../state/use-search.ts';

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

/** One suggestion. */
export interface Suggestion extends Suggestible {
  /** Kinds in display order. `query`: a search for the typed text. */
  kind: 'query' | 'search' | 'page' | 'tab' | 'command';
  icon: IconNode;
  /** The keys that do the same. */
  keys?: string | undefined;
  /** Runs when it is chosen. */
  run: () => unknown;
}

interface Around {
  surface: Surface;
  snapshot: Snapshot;
  onKeyList: () => void;
}

const command = (icon: IconNode, title: string, run: () => unknown, keys?: string): Suggestion => ({
  kind: 'command',
  icon,
  title,
  run,
  keys,
});

/** All commands that can be run by name. */
function useCommands({ surface, snapshot, onKeyList }: Around): Suggestion[] {
  const tools = useTools();
  const { quarry } = tools;
  const { job } = snapshot;
  const page = useFrontPage();
  const goTo = useOpenRoute();
  const openGuide = () => quarry.openTab(new URL(GUIDE, location.href).href);
  const keysOf = useKeysOf();
  const panelKeys = keysOf('open-panel', '_execute_sidebar_action');
  return [
    command(Library, text('libraryOpen'), () => goTo('library')),
    command(ListPlus, text('addPages'), () => goTo('add')),
    command(ListChecks, text('jobsAll'), () => goTo('jobs')),
    command(ChartColumn, text('usageTitle'), () => goTo('spending')),
    ...(job?.pages.some(({ state }) => state === 'done')
      ? [command(FileText, text('documentOpen'), () => openDocument(quarry, job.id))]
      : []),
    command(FileText, text('collectionExport'), () => openCollection(quarry)),
    ...(surface !== 'workspace'
      ? [command(SquareArrowOutUpRight, text('openDesk'), () => quarry.openWorkspace(), keysOf('open-desk'))]
      : []),
    ...(surface === 'popup'
      ? [command(PanelRight, text('openPanel'), () => quarry.openPanel(), panelKeys)]
      : []),
    command(Command, text('keys'), onKeyList, '?'),
    command(Book, text('guide'), openGuide),
    command(Settings2, text('settings'), () => quarry.openOptions()),
    // Loads slightly later, so these go last: the first command must not change under Enter or cost money.
    ...(typeof page === 'object' ? pageCommands(page, snapshot, tools, keysOf) : []),
  ];
}

/** Commands for the active page, preferred way first. */
function pageCommands(
  page: FrontPage,
  snapshot: Snapshot,
  tools: Tools,
  keysOf: (name: string) => string | undefined,
): Suggestion[] {
  const ways = waysOf(page, snapshot);
  const extract = (way: PageWay) => {
    const [action, units, name] =
      way === 'service'
        ? [text('menuExtractPage'), { pages: 1 }, 'extract-page']
        : [text('menuExtractHere'), {}, 'extract-here'];
    const title = priced(actionTo(action, destinationOf(page, way, snapshot)), units, tools.prices);
    return command(FileText, title, () => extractPage(page, way, tools), keysOf(name));
  };
  const pick = () => pickParts(page, tools.quarry);
  return [
    ...ways.map(extract),
    ...(page.access === 'open' && ways.includes('local')
      ? [command(MousePointer2, pickTo(snapshot.settings), pick, keysOf('extract-parts'))]
      : []),
  ];
}
