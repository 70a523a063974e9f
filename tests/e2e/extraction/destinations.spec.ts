import { expect, test } from '@playwright/test';
import type { Delivery, Gesture } from '../../../lib/presets/destinations.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { countSteps } from '../harness/views/steps.ts';

const PAGE = 'https://docs.test/install';
const MAX_STEPS = 2;

const fixture = useFixture();

/** Where the pages of a gesture go from now on; those of all others to the clipboard. */
const sendTo = (gesture: Gesture, delivery: Delivery, more: Partial<Settings> = {}) =>
  changeSettings(fixture.session, () => ({ gestures: { [gesture]: delivery }, ...more }));

declare const chrome: {
  tabs: { update(tab: number, to: { url: string }): Promise<unknown> };
};

/** No program answers addresses of Obsidian here: they are caught where the background hands them on. */
async function catchAddresses(): Promise<() => Promise<string[]>> {
  const worker = await fixture.session.background.awake();
  await worker.evaluate(() => {
    const caught: string[] = [];
    Reflect.set(globalThis, 'caught', caught);
    const { update } = chrome.tabs;
    chrome.tabs.update = async (tab, to) => {
      if (!to.url.startsWith('obsidian:')) return update.call(chrome.tabs, tab, to);
      caught.push(to.url);
    };
  });
  return () => worker.evaluate((): string[] => Reflect.get(globalThis, 'caught'));
}

const front = (text: string) => text.slice(0, text.indexOf('\n---\n', 3));

test('a page becomes a file in two steps, or in one', async () => {
  const { session } = fixture;
  await sendTo('page', { to: 'file', preset: '#note' });
  const page = await session.open(PAGE);
  await writeClipboard(page, 'untouched');
  const byMenu = countSteps(session);
  const [file] = await savedDuring(session, () => byMenu.menu(page, 'extract-page'));
  expect(file?.name).toMatch(/^Install.*\.md$/);
  expect(front(file?.bytes.toString() ?? '')).toContain(`source: "${PAGE}"`);
  expect((await settledBadge(session)).title).toBe('Quarry: Saved as a file: 1 page');
  expect(byMenu.count()).toBeLessThanOrEqual(MAX_STEPS);
  await expect.poll(() => readClipboard(page)).toBe('untouched');

  const byKey = countSteps(session);
  const again = await savedDuring(session, () => byKey.shortcut(page, 'extract-page'));
  expect(again.map(({ name }) => name)).toEqual([file?.name]);
  expect(byKey.count()).toBe(1);
  await page.close();
});

test('a page becomes a note in Obsidian in two steps, and stays in front', async () => {
  const { session } = fixture;
  const obsidian = { vault: 'My vault', folder: 'Web/{{domain}}', name: '{{title|lower}}' };
  await sendTo('page', { to: 'obsidian', preset: '#note' }, { obsidian });
  const page = await session.open(PAGE);
  const caught = await catchAddresses();
  const steps = countSteps(session);
  await steps.menu(page, 'extract-page');
  expect((await settledBadge(session)).title).toBe('Quarry: Sent to Obsidian: 1 page');
  expect(steps.count()).toBeLessThanOrEqual(MAX_STEPS);
  const [address, ...others] = (await caught()).map((one) => new URL(one).searchParams);
  expect(others).toEqual([]);
  expect(address?.get('vault')).toBe('My vault');
  expect(address?.get('file')).toMatch(/^Web\/docs\.test\/install/);
  const text = address?.get('content') ?? (await readClipboard(page));
  expect(front(text)).toContain(`source: "${PAGE}"`);
  expect(page.url()).toBe(PAGE);
  await page.close();
});
