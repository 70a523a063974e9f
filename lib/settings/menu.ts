import { type Destination, destinationEverywhere, type Gesture } from '../presets/destinations.ts';
import type { Settings } from './settings.ts';

/** Quarry's context-menu entries, in order. */
export const MENU_IDS = [
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

/** Where an entry appears: in the menu, in its submenu, or nowhere. */
export const MENU_WAYS = ['shown', 'more', 'hidden'] as const;
export type MenuWay = (typeof MENU_WAYS)[number];
/** The entries that are not in the main menu. */
export type MenuRules = Partial<Record<MenuId, Exclude<MenuWay, 'shown'>>>;

/** What the user right-clicked. `action` is the toolbar icon. */
export const MENU_SPOTS = ['page', 'link', 'selection', 'action'] as const;
export type MenuSpot = (typeof MENU_SPOTS)[number];

export const MENU_SPOTS_OF: Readonly<Record<MenuId, readonly MenuSpot[]>> = {
  'extract-page': ['page', 'action'],
  'extract-here': ['page', 'action'],
  'extract-parts': ['page', 'action'],
  'extract-link': ['link'],
  'extract-selected-links': ['selection'],
  'extract-selection': ['selection'],
  'search-selection': ['selection'],
  'add-pages': ['action'],
};

export const menuWayOf = (id: MenuId, rules: MenuRules): MenuWay => rules[id] ?? 'shown';

/** The entries with a placement (`way`), optionally for one spot only. */
export const menuEntries = (way: MenuWay, rules: MenuRules, spot?: MenuSpot): MenuId[] =>
  MENU_IDS.filter(
    (id) => menuWayOf(id, rules) === way && (spot === undefined || MENU_SPOTS_OF[id].includes(spot)),
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

/** The gestures behind each entry that extracts. A page may be extracted locally first. */
const GESTURES_OF: Partial<Record<MenuId, readonly Gesture[]>> = {
  'extract-here': ['local'],
  'extract-parts': ['parts'],
  'extract-link': ['link'],
  'extract-selected-links': ['links'],
  'extract-selection': ['text'],
};

/** How the entries look. One menu serves all sites, so a destination is named only if it is the same on all of them. */
export function menuLook(
  settings: Pick<Settings, 'menu' | 'gestures' | 'siteDefaults' | 'extraction'>,
): MenuLook {
  const pageGestures: Gesture[] = settings.extraction.local === 'first' ? ['page', 'local'] : ['page'];
  const to: MenuLook['to'] = {};
  for (const id of MENU_IDS) {
    const gestures = id === 'extract-page' ? pageGestures : (GESTURES_OF[id] ?? []);
    const [first, ...others] = gestures.map((gesture) => destinationEverywhere(gesture, settings));
    if (first !== undefined && others.every((other) => other === first)) to[id] = first;
  }
  return { rules: settings.menu ?? {}, to };
}
