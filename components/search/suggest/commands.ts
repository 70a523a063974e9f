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
import type { FrontPage, Shortcut, Snapshot } from '../../../lib/pages/quarry.ts';
import { actionTo, pickTo } from '../../ui/destination-words.ts';
import { GUIDE } from '../../ui/learn-more.tsx';
import { openCollection, openDocument, useOpenRoute } from '../../ui/navigation.ts';
import type { Tools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';
import { destinationOf, extractPage, pickParts, useFrontPage, waysOf } from '../start/use-copy-page.ts';
import type { Surface } from '../state/use-search.ts';
import type { Suggestion } from './suggestion.ts';

interface Around {
  surface: Surface;
  snapshot: Snapshot;
  tools: Tools;
  onKeyList: () => void;
  shortcuts: readonly Shortcut[];
}

const command = (icon: IconNode, title: string, run: () => unknown, keys?: string): Suggestion => ({
  kind: 'command',
  icon,
  title,
  run,
  keys,
});

/** All commands that can be run by name. */
export function useCommands({ surface, snapshot, tools, onKeyList, shortcuts }: Around): Suggestion[] {
  const { quarry } = tools;
  const { job } = snapshot;
  const page = useFrontPage();
  const goTo = useOpenRoute();
  const openGuide = () => quarry.openTab(new URL(GUIDE, location.href).href);
  const keysOf = (...names: string[]) => shortcuts.find(({ name }) => names.includes(name))?.keys;
  const desk = () =>
    command(SquareArrowOutUpRight, text('openDesk'), () => quarry.openWorkspace(), keysOf('open-desk'));
  const panel = () =>
    command(
      PanelRight,
      text('openPanel'),
      () => quarry.openPanel(),
      keysOf('open-panel', '_execute_sidebar_action'),
    );
  return [
    command(Library, text('libraryOpen'), () => goTo('library')),
    command(ListPlus, text('addPages'), () => goTo('add')),
    command(ListChecks, text('jobsAll'), () => goTo('jobs')),
    command(ChartColumn, text('usageTitle'), () => goTo('spending')),
    ...(job?.pages.some(({ state }) => state === 'done')
      ? [command(FileText, text('documentOpen'), () => openDocument(quarry, job.id))]
      : []),
    command(FileText, text('collectionExport'), () => openCollection(quarry)),
    ...(surface === 'workspace' ? [] : [desk()]),
    ...(surface === 'popup' ? [panel()] : []),
    command(Command, text('keys'), onKeyList, '?'),
    command(Book, text('guide'), openGuide),
    command(Settings2, text('settings'), () => quarry.openOptions()),
    // Loads slightly later, so these go last: the first command must not change under Enter or cost money.
    ...(page === undefined || page === 'unreadable' ? [] : pageCommands(page, snapshot, tools, keysOf)),
  ];
}

/** Commands for the active page, preferred way first. */
function pageCommands(
  page: FrontPage,
  snapshot: Snapshot,
  tools: Tools,
  keysOf: (name: string) => string | undefined,
): Suggestion[] {
  const { quarry, prices } = tools;
  const ways = waysOf(page, snapshot);
  const nameOf = (way: PageWay): string => {
    const action = text(way === 'service' ? 'menuExtractPage' : 'menuExtractHere');
    return priced(
      actionTo(action, destinationOf(page, way, snapshot)),
      way === 'service' ? { pages: 1 } : {},
      prices,
    );
  };
  return [
    ...ways.map((way) =>
      command(
        FileText,
        nameOf(way),
        () => extractPage(page, way, tools),
        keysOf(way === 'service' ? 'extract-page' : 'extract-here'),
      ),
    ),
    ...(page.access === 'open' && ways.includes('local')
      ? [
          command(
            MousePointer2,
            pickTo(snapshot.settings),
            () => pickParts(page, quarry),
            keysOf('extract-parts'),
          ),
        ]
      : []),
  ];
}
