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

/** What the browser calls each spot: on a frame or a picture one is on a page as well. */
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

/** Id of the submenu: of no entry, so a click on it does nothing. */
const MORE = 'more';

/** Entries that are made while others are, would be made twice, and that is an error. */
const oneAtATime = createSerializer();

/** Makes Quarry's entries of the context menu as the user wants them, in place of any that are there. */
export const createMenus = (rules: () => Promise<MenuRules>): Promise<void> =>
  oneAtATime(async () => makeMenus(await rules()));

/** What the entries were made of last, by this background. */
let made: string | undefined;

/** Makes them once more where the user changed where they are. */
export async function followMenus(rules: MenuRules): Promise<void> {
  // Windows of both kinds have one menu there: it follows the settings that stay.
  if (isPrivateInFirefox()) return;
  try {
    if (signature(rules) !== made) await createMenus(async () => rules);
  } catch (cause) {
    console.warn('The menus were left as they were', cause);
  }
}

/** What entries look like: where they are, and in which language. */
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

/** Tells whether an id is one of Quarry's entries. */
export const isMenuId = (id: unknown): id is MenuId => MENU_IDS.some((known) => known === id);
