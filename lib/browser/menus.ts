import { type Browser, browser } from 'wxt/browser';
import { type TextKey, text } from './text.ts';

const MENU_IDS = [
  'extract-page',
  'extract-here',
  'extract-parts',
  'extract-link',
  'extract-selected-links',
  'extract-selection',
  'search-selection',
  'add-pages',
] as const;
export type MenuId = (typeof MENU_IDS)[number];

type Contexts = NonNullable<Browser.contextMenus.CreateProperties['contexts']>;

const PAGE: Contexts = ['page', 'frame', 'image', 'video', 'audio', 'action'];

const ENTRIES: Readonly<Record<MenuId, { title: TextKey; contexts: Contexts }>> = {
  'extract-page': { title: 'menuExtractPage', contexts: PAGE },
  'extract-here': { title: 'menuExtractHere', contexts: PAGE },
  'extract-parts': { title: 'menuExtractParts', contexts: PAGE },
  'extract-link': { title: 'menuExtractLink', contexts: ['link'] },
  'extract-selected-links': { title: 'menuExtractSelectedLinks', contexts: ['selection'] },
  'extract-selection': { title: 'menuExtractSelection', contexts: ['selection'] },
  'search-selection': { title: 'menuSearchSelection', contexts: ['selection'] },
  'add-pages': { title: 'addPages', contexts: ['action'] },
};

let making: Promise<void> | undefined;

/** Makes Quarry's entries of the context menu, in place of any that an earlier version left. */
export function createMenus(): Promise<void> {
  // A browser that starts with a new version says so twice; entries made twice would be an error.
  making ??= makeMenus().finally(() => {
    making = undefined;
  });
  return making;
}

async function makeMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const id of MENU_IDS) {
    browser.contextMenus.create({ id, title: text(ENTRIES[id].title), contexts: [...ENTRIES[id].contexts] });
  }
}

/** Tells whether an id is one of Quarry's entries. */
export const isMenuId = (id: unknown): id is MenuId => MENU_IDS.some((known) => known === id);
