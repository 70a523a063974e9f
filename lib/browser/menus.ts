import { type Browser, browser } from 'wxt/browser';
import type { Destination } from '../presets/destinations.ts';
import { MENU, MENU_IDS, type MenuId, type MenuLook, type MenuSpot, menuEntries } from '../settings/menu.ts';
import { createSerializer } from '../storage/cache.ts';
import { text } from './text.ts';
import { textWith } from './text-values.ts';

type Contexts = NonNullable<Browser.contextMenus.CreateProperties['contexts']>;

/** The browser's contexts for each spot. A frame or an image counts as the page it is on. */
const CONTEXTS: Readonly<Record<MenuSpot, Contexts>> = {
  page: ['page', 'frame', 'image', 'video', 'audio'],
  link: ['link'],
  selection: ['selection'],
  action: ['action'],
};

function titleOf(id: MenuId, to: Destination = 'clipboard'): string {
  const action = text(MENU[id].title);
  return to === 'clipboard' ? action : textWith('actionTo', { action, destination: text(`to_${to}`) });
}

/** Concurrent calls would create entries twice, which is an error. */
const oneAtATime = createSerializer();

/** Creates Quarry's context-menu entries as the user wants them, replacing any that exist. */
export const createMenus = (look: () => Promise<MenuLook>): Promise<void> =>
  oneAtATime(async () => makeMenus(await look()));

/** The signature of the entries that this background last created. */
let made: string | undefined;

/** Recreates the entries if their placements, destinations, or language changed. */
export async function followMenus(look: MenuLook): Promise<void> {
  try {
    if (signature(look) !== made) await createMenus(async () => look);
  } catch (cause) {
    console.warn('Could not update the menus', cause);
  }
}

/** Identifies how the entries look. */
const signature = (look: MenuLook): string => JSON.stringify([look, text('locale')]);

async function makeMenus(look: MenuLook): Promise<void> {
  const { rules, to } = look;
  made = signature(look);
  // `removeAll` would also remove those of the other kind of window, which has its own background in Chrome.
  await Promise.allSettled(MENU_IDS.map((id) => browser.contextMenus.remove(id)));
  for (const id of menuEntries(rules))
    browser.contextMenus.create({ id, title: titleOf(id, to[id]), contexts: contextsOf(id) });
}

function contextsOf(id: MenuId): Contexts {
  const [first, ...rest] = new Set(MENU[id].spots.flatMap((spot) => CONTEXTS[spot]));
  return first === undefined ? ['page'] : [first, ...rest];
}
