import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createMenus } from '../../../lib/browser/menus.ts';
import { DESTINATIONS, type Destination } from '../../../lib/presets/destinations.ts';
import { MENU_IDS } from '../../../lib/settings/menu.ts';

/** The titles of all entries if every gesture has the same destination. */
async function titles(to: Destination): Promise<unknown[]> {
  const made: unknown[] = [];
  Object.assign(browser.contextMenus, {
    removeAll: vi.fn(),
    create: ({ title }: { title: string }) => made.push(title),
  });
  const all = Object.fromEntries(MENU_IDS.slice(0, 6).map((id) => [id, to]));
  await createMenus(async () => ({ rules: {}, to: all }));
  return made;
}

it('menu: names no destination if that is the clipboard', async () => {
  expect(await titles('clipboard')).toEqual([
    'Copy page as Markdown (free)',
    'Copy page as Markdown with the service',
    'Pick parts to copy as Markdown…',
    'Copy link as Markdown',
    'Copy selected links as Markdown…',
    'Copy selection as Markdown',
    'Search for “%s”',
    'Add pages',
  ]);
});

it.each([
  ['obsidian', 'Obsidian'],
  ['file', 'File'],
  ['collection', 'Collection'],
  ['document', 'Export'],
] as const)('menu: names the destination %s', async (to, name) => {
  expect(DESTINATIONS).toContain(to);
  expect((await titles(to)).slice(0, 6)).toEqual([
    `Copy page as Markdown (free) · ${name}`,
    `Copy page as Markdown with the service · ${name}`,
    `Pick parts to copy as Markdown… · ${name}`,
    `Copy link as Markdown · ${name}`,
    `Copy selected links as Markdown… · ${name}`,
    `Copy selection as Markdown · ${name}`,
  ]);
});
