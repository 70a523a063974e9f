import { text } from '../../../lib/browser/text.ts';
import type { PageWay } from '../../../lib/extraction/start/page-ways.ts';
import type { FrontPage, Snapshot } from '../../../lib/pages/quarry.ts';
import { actionTo, pickTo } from '../../ui/destination-words.ts';
import { GUIDE } from '../../ui/learn-more.tsx';
import { openCollection, openDocument, useOpenRoute } from '../../ui/navigation.ts';
import type { Tools } from '../../ui/tools.ts';
import { about } from '../../ui/usage/usage-words.ts';
import { destinationOf, extractPage, pickParts, useFrontPage, waysOf } from '../start/use-copy-page.ts';
import type { Surface } from '../state/use-search.ts';
import type { Suggestion } from './suggestion.ts';

interface Around {
  surface: Surface;
  snapshot: Snapshot;
  tools: Tools;
  onKeyList: () => void;
}

const command = (title: string, run: () => unknown, detail?: string): Suggestion => ({
  kind: 'command',
  title,
  detail,
  run,
});

/** All commands that can be run by name. */
export function useCommands({ surface, snapshot, tools, onKeyList }: Around): Suggestion[] {
  const { quarry } = tools;
  const { job } = snapshot;
  const page = useFrontPage();
  const goTo = useOpenRoute();
  const openGuide = () => quarry.openTab(new URL(GUIDE, location.href).href);
  return [
    command(text('libraryOpen'), () => goTo('library')),
    command(text('addPages'), () => goTo('add')),
    command(text('jobsAll'), () => goTo('jobs')),
    command(text('usageTitle'), () => goTo('spending')),
    ...(job?.pages.some(({ state }) => state === 'done')
      ? [command(text('documentOpen'), () => openDocument(quarry, job.id))]
      : []),
    command(text('collectionExport'), () => openCollection(quarry)),
    ...(surface === 'workspace' ? [] : [command(text('openDesk'), () => quarry.openWorkspace())]),
    ...(surface === 'popup' ? [command(text('openPanel'), () => quarry.openPanel())] : []),
    command(text('keys'), onKeyList),
    command(text('guide'), openGuide),
    command(text('settings'), () => quarry.openOptions()),
    // Loads slightly later, so these go last: the first command must not change under Enter or cost money.
    ...(page === undefined || page === 'unreadable' ? [] : pageCommands(page, snapshot, tools)),
  ];
}

/** Commands for the active page, preferred way first. */
function pageCommands(page: FrontPage, snapshot: Snapshot, tools: Tools): Suggestion[] {
  const { quarry, prices } = tools;
  const ways = waysOf(page, snapshot);
  const nameOf = (way: PageWay): string => {
    const action = text(way === 'service' ? 'menuExtractPage' : 'menuExtractHere');
    return actionTo(action, destinationOf(page, way, snapshot));
  };
  return [
    ...ways.map((way) =>
      way === 'service'
        ? command(nameOf(way), () => extractPage(page, way, tools), about({ pages: 1 }, prices))
        : command(nameOf(way), () => extractPage(page, way, tools)),
    ),
    ...(page.access === 'open' && ways.includes('local')
      ? [command(pickTo(snapshot.settings), () => pickParts(page, quarry))]
      : []),
  ];
}
