import type { Browser } from 'wxt/browser';
import { openOwnWorkspace, openPanel } from '../browser/surfaces.ts';
import { openAdd, openSearchView } from '../browser/tabs/tabs.ts';
import type { Job, Target } from '../extraction/job/job.ts';
import { wrappedAddress } from '../extraction/start/targets.ts';
import {
  EMPTY_FORM,
  type SearchForm,
  sameRequest,
  unitsOf,
  withoutBreaks,
  withoutFullText,
} from '../search/form.ts';
import { readDraft, readSessionHistory, saveDraft } from '../search/stored-searches.ts';
import type { MenuId } from '../settings/menu.ts';
import { needsConfirmation } from '../usage/cost.ts';
import type { Background } from './compose.ts';

type Click = Browser.contextMenus.OnClickData;
type Tab = Browser.tabs.Tab | undefined;
/** Returns the job that it starts, if any. */
type Action = (background: Background, click: Click, tab: Tab) => Promise<Job | undefined>;

const NO_TAB = -1;
const MAIN_FRAME = 0;

/** The action for each context-menu entry. */
export const MENU_ACTIONS: Readonly<Record<MenuId, Action>> = {
  'extract-page': (background, click, tab) => extractPage(background, tab, pageOf(tab, click.pageUrl)),
  'extract-here': (background, click, tab) => extractInTab(background, tab, pageOf(tab, click.pageUrl)),
  'extract-parts': (background, click, tab) => extractParts(background, tab, pageOf(tab, click.pageUrl)),
  async 'extract-link'({ ready, gestures }, click) {
    await ready;
    return gestures.link({ url: click.linkUrl ?? '' });
  },
  'extract-selected-links': (background, click, tab) =>
    extractSelectedLinks(background, tab, click.frameId ?? MAIN_FRAME),
  'extract-selection': (background, click, tab) =>
    extractSelection(background, tab, pageOf(tab, click.pageUrl), click),
  'search-selection': (background, click) => searchFor(background, async () => click.selectionText),
  async 'add-pages'({ isPrivate }) {
    await openAdd(isPrivate);
    return undefined;
  },
};

/** The action for each keyboard shortcut, except the one that the browser handles itself. */
export const COMMAND_ACTIONS: Readonly<
  Record<string, (background: Background, tab: Tab) => Promise<Job | undefined>>
> = {
  'extract-page': (background, tab) => extractPage(background, tab, pageOf(tab)),
  'extract-here': (background, tab) => extractInTab(background, tab, pageOf(tab)),
  'extract-parts': (background, tab) => extractParts(background, tab, pageOf(tab)),
  'extract-selected-links': (background, tab) => extractSelectedLinks(background, tab),
  'extract-selection': extractFocusedSelection,
  'search-selection': (background, tab) => searchFor(background, () => selectedText(background, tab)),
  async 'open-desk'({ isPrivate }) {
    await openOwnWorkspace(isPrivate);
    return undefined;
  },
  async 'open-panel'(_, tab) {
    await openPanel(tab?.windowId);
    return undefined;
  },
};

async function extractPage(
  { ready, gestures }: Background,
  tab: Tab,
  page: Target,
): Promise<Job | undefined> {
  await ready;
  return gestures.page(page, tab?.id);
}

async function extractInTab(
  { ready, inTab }: Background,
  tab: Tab,
  target: Target,
): Promise<Job | undefined> {
  await ready;
  return inTab.page({ tab: tab?.id ?? NO_TAB, frame: MAIN_FRAME, target });
}

async function extractParts(
  { ready, inTab }: Background,
  tab: Tab,
  target: Target,
): Promise<Job | undefined> {
  await ready;
  return inTab.parts({ tab: tab?.id ?? NO_TAB, frame: MAIN_FRAME, target });
}

/** Extracts the selection where the user is, which a menu click would say. */
async function extractFocusedSelection(background: Background, tab: Tab): Promise<Job | undefined> {
  const page = pageOf(tab);
  const read = await background.readSelection(tab?.id ?? NO_TAB);
  if (typeof read !== 'object') return unread(background, read);
  const { frame, selection } = read;
  const frameUrl = frame === MAIN_FRAME ? page.url : selection.url;
  return extractSelection(background, tab, page, { frameId: frame, frameUrl, selectionText: selection.text });
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

/** Extracts the selected text of one frame as Markdown. */
async function extractSelection(
  { ready, inTab }: Background,
  tab: Tab,
  target: Target,
  { frameId: frame = MAIN_FRAME, frameUrl, selectionText }: Partial<Click>,
): Promise<Job | undefined> {
  await ready;
  return inTab.selection({ tab: tab?.id ?? NO_TAB, frame, frameUrl, target, selectionText });
}

async function extractSelectedLinks(
  { ready, gestures }: Background,
  tab: Tab,
  frame?: number,
): Promise<Job | undefined> {
  await ready;
  return gestures.selectedLinks(tab?.id ?? NO_TAB, frame);
}

/** The page at the time of the click, even if the tab navigates afterward. */
function pageOf(tab: Tab, pageUrl?: string) {
  const url = wrappedAddress(tab?.url ?? pageUrl ?? '');
  return tab?.title === undefined ? { url } : { url, title: tab.title };
}

async function searchFor(
  { ready, searchOnce, settings, now, session, isPrivate }: Background,
  selected: () => Promise<string | undefined>,
): Promise<undefined> {
  // This must come first: Firefox opens a popup only in direct response to a click.
  const opened = openSearchView(isPrivate);
  const query = withoutBreaks((await selected()) ?? '').trim();
  // A shortcut may be pressed with nothing selected; the view then opens as it was left.
  if (query === '') {
    await opened;
    return undefined;
  }
  const chosen = await settings();
  const controls = (await readDraft(session)) ?? { ...EMPTY_FORM, ...chosen.defaults };
  const form: SearchForm = { ...withoutFullText(controls), workflow: 'search', query, page: 1 };
  await saveDraft(form, '', session);
  await ready;
  // If the user must confirm the cost, the view asks when they press Enter there.
  const asks = needsConfirmation(unitsOf(form), chosen);
  // As with Enter in the view, recent results are reused rather than paid for again.
  const { search: last } = (await readSessionHistory(session)).searches;
  // An answer from the future is from before the clock was set back, however long ago.
  const age = last?.status === 'done' ? now() - last.finishedAt : -1;
  const isRecent = age >= 0 && age < chosen.reuseMinutes * 60_000;
  await Promise.all([opened, asks || (isRecent && last && sameRequest(last.form, form)) || searchOnce(form)]);
  return undefined;
}
