import type { TextKey } from '../browser/text.ts';
import { type Destination, destinationEverywhere, type Gesture } from '../presets/destinations.ts';
import type { Settings } from './settings.ts';

/** What the user right-clicked. `action` is the toolbar icon. */
export const MENU_SPOTS = ['page', 'link', 'selection', 'action'] as const;
export type MenuSpot = (typeof MENU_SPOTS)[number];

interface MenuEntry {
  /** Where it appears. */
  spots: readonly MenuSpot[];
  title: TextKey;
  /** Its name in the settings, if not its title. */
  name?: TextKey;
  /** The title that names a destination other than the clipboard, if not its title followed by that. */
  titleTo?: 'menuSelectionTo' | 'menuPartsTo';
  /** What it does with pages, which decides where they go. */
  gesture?: Gesture;
}

const page = ['page', 'action'] as const;

/** Quarry's context-menu entries, in order. What each does is in `lib/background/clicks.ts`. */
const ENTRIES = {
  'extract-page': { spots: page, title: 'menuExtractPage', gesture: 'page' },
  'extract-here': { spots: page, title: 'menuExtractHere', gesture: 'local' },
  'extract-parts': { spots: page, title: 'menuExtractParts', titleTo: 'menuPartsTo', gesture: 'parts' },
  'extract-link': { spots: ['link'], title: 'menuExtractLink', gesture: 'link' },
  'extract-selected-links': { spots: ['selection'], title: 'menuExtractSelectedLinks', gesture: 'links' },
  'extract-selection': {
    spots: ['selection'],
    title: 'menuExtractSelection',
    titleTo: 'menuSelectionTo',
    gesture: 'text',
  },
  'search-selection': { spots: ['selection'], title: 'menuSearchSelection', name: 'commandSearchSelection' },
  'add-pages': { spots: ['action'], title: 'addPages', name: 'menuAddPages' },
} as const satisfies Record<string, MenuEntry>;
export type MenuId = keyof typeof ENTRIES;
export const MENU: Readonly<Record<MenuId, MenuEntry>> = ENTRIES;

const isMenuId = (id: string): id is MenuId => id in ENTRIES;
export const MENU_IDS: readonly MenuId[] = Object.keys(ENTRIES).filter(isMenuId);

/** Where an entry appears: in the menu, in its submenu, or nowhere. */
export const MENU_WAYS = ['shown', 'more', 'hidden'] as const;
export type MenuWay = (typeof MENU_WAYS)[number];
/** The entries that are not in the main menu. */
export type MenuRules = Partial<Record<MenuId, Exclude<MenuWay, 'shown'>>>;

export const menuWayOf = (id: MenuId, rules: MenuRules): MenuWay => rules[id] ?? 'shown';

/** The entries with a placement (`way`), optionally for one spot only. */
export const menuEntries = (way: MenuWay, rules: MenuRules, spot?: MenuSpot): MenuId[] =>
  MENU_IDS.filter(
    (id) => menuWayOf(id, rules) === way && (spot === undefined || MENU[id].spots.includes(spot)),
  );

/** The number of top-level entries at a spot; the submenu counts as one. */
export const menuCount = (rules: MenuRules, spot: MenuSpot): number =>
  menuEntries('shown', rules, spot).length + Math.min(1, menuEntries('more', rules, spot).length);

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
