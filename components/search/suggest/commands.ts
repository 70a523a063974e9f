import {
  Book,
  ChartColumn,
  Command,
  FileText,
  type IconNode,
  Library,
  ListChecks,
  ListPlus,
  MousePointer2,
  PanelRight,
  Settings2,
  SquareArrowOutUpRight,
} from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import type { PageWay } from '../../../lib/extraction/start/page-ways.ts';
import type { FrontPage, Snapshot } from '../../../lib/pages/quarry.ts';
import type { Suggestible } from '../../../lib/search/suggestions.ts';
import { pickParts } from '../../extraction/use-jobs.tsx';
import { actionTo, pickTo } from '../../ui/destination-words.ts';
import { useKeysOf } from '../../ui/hooks.ts';
import { GUIDE } from '../../ui/learn-more.tsx';
import { openCollection, openDocument, useOpenRoute } from '../../ui/navigation.ts';
import { type Tools, useTools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';
import { destinationOf, extractPage, useFrontPage, waysOf } from '../start/use-copy-page.ts';
import type { Surface } from '../state/use-search.ts';

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
export function useCommands({ surface, snapshot, onKeyList }: Around): Suggestion[] {
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
