/** Quarry's entries of the context menu, in their order. */
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

/** Where an entry is: among the others, in a submenu of them, or nowhere. */
export const MENU_WAYS = ['shown', 'more', 'hidden'] as const;
export type MenuWay = (typeof MENU_WAYS)[number];
/** Those that are not among the others. */
export type MenuRules = Partial<Record<MenuId, Exclude<MenuWay, 'shown'>>>;

/** On what one clicks. The toolbar icon is `action`. */
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

/** The entries of one way, at one spot or anywhere. */
export const menuEntries = (way: MenuWay, rules: MenuRules, spot?: MenuSpot): MenuId[] =>
  MENU_IDS.filter(
    (id) => menuWayOf(id, rules) === way && (spot === undefined || MENU_SPOTS_OF[id].includes(spot)),
  );

/** How many entries stand side by side at a spot, the submenu as one. */
export const menuCount = (rules: MenuRules, spot: MenuSpot): number =>
  menuEntries('shown', rules, spot).length + Math.min(1, menuEntries('more', rules, spot).length);
