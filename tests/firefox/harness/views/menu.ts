import type { ElementHandle, Page } from 'puppeteer-core';
import type { MenuId } from '../../../../lib/settings/menu.ts';
import { until } from '../../../shared/until.ts';
import type { Session } from '../browser/firefox.ts';

interface Menu extends Element {
  state: string;
  activateItem(item: Element): void;
  hidePopup(): void;
}

interface Submenu extends Element {
  openMenu(open: boolean): void;
}

/** One of the extension's menu entries as displayed. */
interface Shown {
  id: string;
  label: string;
}

/** Right-clicks an element, then clicks an entry in the menu. */
export async function clickMenu(session: Session, on: ElementHandle<Element>, entry: MenuId): Promise<void> {
  const shown = await openMenu(session, on);
  const { id } = shown.find((one) => one.id.endsWith(`menuitem-_${entry}`)) ?? {};
  if (!id) throw new Error(`The menu shows no ${entry}, but: ${shown.map(({ label }) => label).join(', ')}.`);
  await session.window.evaluate(openSubmenuOf, id);
  await until('the submenu to open', async () => (await session.window.evaluate(activate, id)) || undefined);
}

/** The labels of the extension's entries for an element, with the submenus they are in. */
export async function menuPaths(session: Session, on: ElementHandle<Element>): Promise<string[]> {
  await openMenu(session, on);
  const found = await session.window.evaluate(paths);
  await session.window.evaluate(() => document.querySelector<Menu>('#contentAreaContextMenu')?.hidePopup());
  return found;
}

async function openMenu(session: Session, on: ElementHandle<Element>): Promise<Shown[]> {
  await on.click({ button: 'right' });
  return until('the context menu to open', async () => (await session.window.evaluate(entries)) ?? undefined);
}

/** Selects an element's content, as dragging does. */
export async function selectText(page: Page, element: string): Promise<void> {
  await page.evaluate((selector) => {
    const found = document.querySelector(selector);
    const selection = document.getSelection();
    if (!found || !selection) throw new Error('There is nothing to select.');
    selection.setBaseAndExtent(found, 0, found, found.childNodes.length);
  }, element);
}

/** Runs in Firefox's window, like all functions below. */
function entries(): Shown[] | null {
  const menu = document.querySelector<Menu>('#contentAreaContextMenu');
  if (menu?.state !== 'open') return null;
  const own = [...menu.querySelectorAll('menuitem[id*="menuitem-_"]')];
  return own.map(({ id, attributes }) => ({ id, label: attributes.getNamedItem('label')?.value ?? '' }));
}

function paths(): string[] {
  const menu = document.querySelector<Menu>('#contentAreaContextMenu');
  const pathTo = (item: Element | null | undefined): string[] =>
    item && item !== menu
      ? [
          ...pathTo(item.parentElement?.closest('menu, #contentAreaContextMenu')),
          item.getAttribute('label') ?? '',
        ]
      : [];
  return [...(menu?.querySelectorAll('menuitem[id*="menuitem-_"]') ?? [])].map((item) =>
    pathTo(item).join(' > '),
  );
}

function openSubmenuOf(id: string): void {
  const submenu = document.getElementById(id)?.closest<Submenu>('menu[ext-type="top-level-menu"]');
  submenu?.openMenu(true);
}

function activate(id: string): boolean {
  const item = document.getElementById(id);
  const menu = item?.closest<Menu>('menupopup');
  if (!item || menu?.state !== 'open') return false;
  menu.activateItem(item);
  return true;
}
