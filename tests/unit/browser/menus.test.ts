import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { createMenus } from '../../../lib/browser/menus.ts';
import type { Destination } from '../../../lib/presets/destinations.ts';
import { MENU_IDS } from '../../../lib/settings/menu.ts';

it.each<[to: Destination, named: string]>([
  ['clipboard', ''],
  ['obsidian', ' · Obsidian'],
  ['file', ' · File'],
  ['collection', ' · Collection'],
  ['document', ' · Export'],
])('menu: entries say where pages go if that is not the clipboard (%s)', async (to, named) => {
  const made: unknown[] = [];
  Object.assign(browser.contextMenus, {
    remove: vi.fn(),
    create: ({ title }: { title: string }) => made.push(title),
  });
  const all = Object.fromEntries(MENU_IDS.slice(0, 6).map((id) => [id, to]));
  await createMenus(async () => ({ rules: {}, to: all }));
  expect(made).toEqual([
    `Copy page as Markdown (free)${named}`,
    `Copy page as Markdown with the service${named}`,
    `Pick parts to copy as Markdown…${named}`,
    `Copy link as Markdown${named}`,
    `Copy selected links as Markdown…${named}`,
    `Copy selection as Markdown${named}`,
    'Search for “%s”',
    'Add pages',
  ]);
});
