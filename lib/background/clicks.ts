import type { Browser } from 'wxt/browser';
import { pathToAdd } from '../browser/sources.ts';
import { openSearchView } from '../browser/tabs.ts';
import { openOwnPage, openPanel } from '../browser/windows.ts';
import type { Job } from '../extraction/job/job.ts';
import { wrappedAddress } from '../extraction/start/targets.ts';
import { workspacePath } from '../pages/routes.ts';
import { type SearchForm, startForm, unitsOf, withoutBreaks, withoutFullText } from '../search/form.ts';
import { readDraft, saveDraft } from '../search/stored-searches.ts';
import type { MenuId } from '../settings/menu.ts';
import { needsConfirmation } from '../usage/cost.ts';
import type { Background } from './compose.ts';
import { currentSettings } from './settings.ts';

/** What the user clicked in the context menu; `undefined` for a keyboard shortcut. */
type Click = Browser.contextMenus.OnClickData | undefined;
type Tab = Browser.tabs.Tab | undefined;
/** Returns the job that it starts, if any. */
type Action = (background: Background, tab: Tab, click?: Click) => Promise<Job | undefined>;

const NO_TAB = -1;
const MAIN_FRAME = 0;

/** The main frame of a tab, with the page at the time of the click, even if the tab navigates afterward. */
function frameOf(tab: Tab, click: Click) {
  const url = wrappedAddress(tab?.url ?? click?.pageUrl ?? '');
  const target = tab?.title === undefined ? { url } : { url, title: tab.title };
  return { tab: tab?.id ?? NO_TAB, frame: MAIN_FRAME, target };
}

/** An action that extracts, once the background has recovered. */
const extracting =
  (
    begin: (background: Background, at: ReturnType<typeof frameOf>, click: Click) => ReturnType<Action>,
  ): Action =>
  async (background, tab, click) => {
    const at = frameOf(tab, click);
    await background.ready;
    return begin(background, at, click);
  };

/** What context-menu entries and keyboard shortcuts do, except those that the browser handles itself. */
const ACTIONS: Readonly<Record<MenuId | 'open-desk' | 'open-panel', Action>> = {
  'extract-page': extracting(({ gestures }, { target, tab }) =>
    gestures.page(target, tab === NO_TAB ? undefined : tab),
  ),
  'extract-here': extracting(({ inTab }, at) => inTab.page(at)),
  'extract-parts': extracting(({ inTab }, at) => inTab.parts(at)),
  'extract-link': extracting(({ gestures }, _at, click) => gestures.link({ url: click?.linkUrl ?? '' })),
  'extract-selected-links': extracting(({ gestures }, { tab }, click) =>
    gestures.selectedLinks(tab, click && (click.frameId ?? MAIN_FRAME)),
  ),
  'extract-selection': extractSelection,
  'search-selection': search,
  'add-pages': async ({ isPrivate }) => void (await openOwnPage(await pathToAdd(), isPrivate)),
  'open-desk': async ({ isPrivate }) => void (await openOwnPage(workspacePath(), isPrivate)),
  'open-panel': async ({ isPrivate }, tab) => {
    // Some browsers have no side panel.
    if (!(await openPanel(tab?.windowId))) await openOwnPage(workspacePath(), isPrivate);
    return undefined;
  },
};

const named: Readonly<Record<string, Action>> = ACTIONS;

/** What a context-menu entry or a keyboard shortcut does; `undefined` for a submenu. */
export const actionOf = (id: string | number): Action | undefined => named[id];

/** Extracts the selected text of the frame that was clicked, or of the one where the user is. */
async function extractSelection(background: Background, tab: Tab, click: Click): Promise<Job | undefined> {
  const at = frameOf(tab, click);
  const read = click ?? (await background.readSelection(at.tab));
  if (typeof read !== 'object') return unread(background, read);
  await background.ready;
  const { inTab } = background;
  if (!('selection' in read)) {
    const { frameId: frame = MAIN_FRAME, frameUrl, selectionText } = read;
    return inTab.selection({ ...at, frame, frameUrl, selectionText });
  }
  const { frame, selection } = read;
  const frameUrl = frame === MAIN_FRAME ? at.target.url : selection.url;
  return inTab.selection({ ...at, frame, frameUrl, selectionText: selection.text });
}

/** The selected text where the user is. If the page doesn't respond, that is the outcome. */
async function selectedText(background: Background, tab: Tab): Promise<string | undefined> {
  const read = await background.readSelection(tab?.id ?? NO_TAB);
  if (read === 'late') await unread(background, read);
  return typeof read === 'object' ? read.selection.text : undefined;
}

async function unread({ ready, runner }: Background, read: 'late' | undefined): Promise<Job> {
  await ready;
  return runner.recordFailure('text', { code: read ? 'here-late' : 'selection-unreadable' });
}

async function search(background: Background, tab: Tab, click: Click): Promise<undefined> {
  const { ready, searchOnce, session, isPrivate } = background;
  // This must come first: Firefox opens a popup only in direct response to a click.
  const opened = openSearchView(isPrivate);
  const selected = click ? click.selectionText : await selectedText(background, tab);
  const query = withoutBreaks(selected ?? '').trim();
  // A shortcut may be pressed with nothing selected; the view then opens as it was left.
  if (query === '') {
    await opened;
    return undefined;
  }
  const chosen = await currentSettings();
  const controls = startForm(await readDraft(session), chosen.defaults);
  const form: SearchForm = { ...withoutFullText(controls), workflow: 'search', query, page: 1 };
  await saveDraft(form, '', session);
  await ready;
  // If the user must confirm the cost, the view asks when they press Enter there.
  const asks = needsConfirmation(unitsOf(form), chosen);
  await Promise.all([opened, asks || searchOnce(form)]);
  return undefined;
}
