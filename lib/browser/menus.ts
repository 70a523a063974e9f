import { type Browser, browser } from 'wxt/browser';
import {
  MENU_IDS,
  MENU_SPOTS_OF,
  type MenuId,
  type MenuRules,
  type MenuSpot,
  menuEntries,
} from '../settings/menu.ts';
import { isPrivateInFirefox } from '../storage/privacy.ts';
import { createSerializer } from '../storage/serialize.ts';
import { type TextKey, text } from './text.ts';

type Contexts = NonNullable<Browser.contextMenus.CreateProperties['contexts']>;

/** The browser's contexts for each spot. A frame or an image counts as the page it is on. */
const CONTEXTS: Readonly<Record<MenuSpot, Contexts>> = {
  page: ['page', 'frame', 'image', 'video', 'audio'],
  link: ['link'],
  selection: ['selection'],
  action: ['action'],
};

const TITLES: Readonly<Record<MenuId, TextKey>> = {
  'extract-page': 'menuExtractPage',
  'extract-here': 'menuExtractHere',
  'extract-parts': 'menuExtractParts',
  'extract-link': 'menuExtractLink',
  'extract-selected-links': 'menuExtractSelectedLinks',
  'extract-selection': 'menuExtractSelection',
  'search-selection': 'menuSearchSelection',
  'add-pages': 'addPages',
};

/** The submenu's id. It is not an entry, so a click on it does nothing. */
const MORE = 'more';

/** Concurrent calls would create entries twice, which is an error. */
const oneAtATime = createSerializer();

/** Creates Quarry's context-menu entries by the user's rules, replacing any that exist. */
export const createMenus = (rules: () => Promise<MenuRules>): Promise<void> =>
  oneAtATime(async () => makeMenus(await rules()));

/** The signature of the entries that this background last created. */
let made: string | undefined;

/** Recreates the entries if the rules or the language changed. */
export async function followMenus(rules: MenuRules): Promise<void> {
  // Firefox has one menu for ordinary and private windows; it follows the ordinary settings.
  if (isPrivateInFirefox()) return;
  try {
    if (signature(rules) !== made) await createMenus(async () => rules);
  } catch (cause) {
    console.warn('Could not update the menus', cause);
  }
}

/** Identifies how the entries look: their positions and language. */
const signature = (rules: MenuRules): string => JSON.stringify([rules, text('locale')]);

async function makeMenus(rules: MenuRules): Promise<void> {
  made = signature(rules);
  await browser.contextMenus.removeAll();
  const make = (id: MenuId, parentId?: string) =>
    browser.contextMenus.create({
      id,
      title: text(TITLES[id]),
      contexts: contextsOf([id]),
      ...(parentId && { parentId }),
    });
  for (const id of menuEntries('shown', rules)) make(id);
  const more = menuEntries('more', rules);
  if (more.length === 0) return;
  browser.contextMenus.create({ id: MORE, title: text('menuMore'), contexts: contextsOf(more) });
  for (const id of more) make(id, MORE);
}

function contextsOf(ids: readonly MenuId[]): Contexts {
  const [first, ...rest] = new Set(ids.flatMap((id) => MENU_SPOTS_OF[id]).flatMap((spot) => CONTEXTS[spot]));
  return first === undefined ? ['page'] : [first, ...rest];
}

/** Whether an id is one of Quarry's entries. */
export const isMenuId = (id: unknown): id is MenuId => MENU_IDS.some((known) => known === id);
