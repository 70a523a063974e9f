import { expect, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { runCommand } from '../harness/browser/command.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { nextTabUrl } from '../harness/browser/tabs.ts';
import { findings } from '../harness/checks/accessible.ts';
import { openOptions } from '../harness/views/options.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

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
  await expect(key('Copy page as Markdown with the service')).toHaveText('AltShiftG');
  for (const does of ['Open full-page view', 'Search for the selected text'])
    await expect(key(does)).toHaveText('Not set');
  expect(await findings(options, { within: '#section-shortcuts' })).toEqual([]);
  const opened = nextTabUrl(session);
  await section.getByRole('button', { name: 'Change shortcuts' }).click();
  expect(await opened).toBe('chrome://extensions/shortcuts');
  await options.close();
});

const WORDS = 'Whoever leaves last looks at the stove once more. ';
const BODY = `<h1>The handbook</h1><p>${WORDS.repeat(8)}</p><h2>Keys</h2><ul><li>one at the desk</li></ul>`;
const HANDBOOK = 'http://intranet.test/handbook';

test('the extract-here command reads the page in its tab and sends nothing', async () => {
  const { session, service } = fixture;
  const beside = await session.open('https://docs.test/');
  await runCommand(session, await openTestPage(session, BODY, HANDBOOK), 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  await expect.poll(() => readClipboard(beside)).toContain(`# The handbook\n\nSource: <${HANDBOOK}>`);
  expect(service.ledger.entries).toEqual([]);
});

test('the extract-selection command copies the selection and sends nothing', async () => {
  const { session, service } = fixture;
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, BODY, HANDBOOK);
  await selectText(page.locator('h2'), page.locator('ul'));
  await runCommand(session, page, 'extract-selection');
  expect((await settledBadge(session)).title).toBe('Quarry: copied the selection as Markdown');
  await expect
    .poll(() => readClipboard(beside))
    .toBe(`# Paper\n\nSource: <${HANDBOOK}>\n\n## Keys\n\n- one at the desk\n`);
  expect(service.ledger.entries).toEqual([]);
});
