import type { TextKey } from '../browser/text.ts';
import { type Destination, destinationEverywhere, type Gesture } from '../presets/destinations.ts';
import type { Settings } from './settings.ts';

/** What the user right-clicked. `action` is the toolbar icon. */
export type MenuSpot = 'page' | 'link' | 'selection' | 'action';

interface MenuEntry {
  /** Where it appears. */
  spots: readonly MenuSpot[];
  title: TextKey;
  /** Its name in the settings, if not its title. */
  name?: TextKey;
  /** What it does with pages, which decides where they go. */
  gesture?: Gesture;
}

const page = ['page', 'action'] as const;

/** Quarry's context-menu entries, in order. What each does is in `lib/background/clicks.ts`. */
const ENTRIES = {
  'extract-here': { spots: page, title: 'menuExtractHere', gesture: 'local' },
  'extract-page': { spots: page, title: 'menuExtractPage', gesture: 'page' },
  'extract-parts': { spots: page, title: 'menuExtractParts', gesture: 'parts' },
  'extract-link': { spots: ['link'], title: 'menuExtractLink', gesture: 'link' },
  'extract-selected-links': { spots: ['selection'], title: 'menuExtractSelectedLinks', gesture: 'links' },
  'extract-selection': { spots: ['selection'], title: 'menuExtractSelection', gesture: 'text' },
  'search-selection': { spots: ['selection'], title: 'menuSearchSelection', name: 'commandSearchSelection' },
  'add-pages': { spots: ['action'], title: 'addPages', name: 'menuAddPages' },
} as const satisfies Record<string, MenuEntry>;
export type MenuId = keyof typeof ENTRIES;
export const MENU: Readonly<Record<MenuId, MenuEntry>> = ENTRIES;

const isMenuId = (id: string): id is MenuId => id in ENTRIES;
export const MENU_IDS: readonly MenuId[] = Object.keys(ENTRIES).filter(isMenuId);

/** The entries that the user hid, or moved into a submenu that earlier versions had: these are shown in order. */
export type MenuRules = Partial<Record<MenuId, 'more' | 'hidden'>>;

/** The entries that are shown. */
export const menuEntries = (rules: MenuRules): MenuId[] => MENU_IDS.filter((id) => rules[id] !== 'hidden');

/** How the entries look. */
export interface MenuLook {
  rules: MenuRules;
  /** The destinations to name. */
  to: Partial<Record<MenuId, Destination>>;
}

/** How the entries look. One menu serves all sites, so a destination is named only if it is the same on all of them. */
export function menuLook(
  settings: Pick<Settings, 'menu' | 'gestures' | 'siteDefaults' | 'extraction'>,
): MenuLook {
  const to: MenuLook['to'] = {};
  for (const id of MENU_IDS) {
    const { gesture } = MENU[id];
    // The page may be extracted locally first.
    const isBoth = gesture === 'page' && settings.extraction.local === 'first';
    const gestures: Gesture[] = isBoth ? ['page', 'local'] : gesture ? [gesture] : [];
    const [first, ...others] = gestures.map((gesture) => destinationEverywhere(gesture, settings));
    if (first !== undefined && others.every((other) => other === first)) to[id] = first;
  }
  return { rules: settings.menu ?? {}, to };
}
