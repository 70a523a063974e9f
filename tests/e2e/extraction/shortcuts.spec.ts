import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { nextTabUrl } from '../harness/browser/tabs.ts';
import { openOptions } from '../harness/views/options.ts';

declare const chrome: {
  commands: { getAll(): Promise<{ name: string; shortcut: string }[]> };
  runtime: { getManifest(): { commands: Record<string, { suggested_key?: { default: string } }> } };
};

const fixture = useFixture();

test('a fresh profile gets exactly the suggested shortcuts', async () => {
  const worker = await fixture.session.background.awake();
  const { suggested, set } = await worker.evaluate(async () => ({
    suggested: chrome.runtime.getManifest().commands,
    set: Object.fromEntries((await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])),
  }));
  const wanted = Object.entries(suggested).map(([name, command]) => [
    name,
    command.suggested_key?.default ?? '',
  ]);
  expect(wanted.filter(([, keys]) => keys !== '')).toHaveLength(4);
  expect(set).toEqual(Object.fromEntries(wanted));
});

test('the options show this browser’s shortcuts and open its shortcut settings', async () => {
  const { session } = fixture;
  const options = await openOptions(session);
  const section = options.getByRole('region', { name: 'Keyboard shortcuts' });
  const key = (does: string) => section.locator('dl > div', { hasText: does }).locator('dt');
  await expect(key('Open Quarry')).toHaveText('AltShiftQ');
  await expect(key('Search for the selected text')).toHaveText('Not set');
  const opened = nextTabUrl(session);
  await section.getByRole('button', { name: 'Change shortcuts' }).click();
  expect(await opened).toBe('chrome://extensions/shortcuts');
  await options.close();
});
