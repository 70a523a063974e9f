import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { click, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { readArea } from './harness/browser/inside.ts';
import { grant, grantedOrigins } from './harness/browser/permissions.ts';
import { openOptions } from './harness/views/options.ts';

const fixture = useFixture();
const settings = async () => (await readArea(fixture.session, 'local')).settings;

test('options page: shows this Firefox’s shortcuts and opens its shortcut settings', async () => {
  const options = await openOptions(fixture.session);
  const shortcuts = await named(options, 'region', 'Keyboard shortcuts');
  await reads(options, 'Manage Extension Shortcuts');
  const keys = () =>
    shortcuts.evaluate((section) =>
      [...section.querySelectorAll('dt')].flatMap(({ textContent }) =>
        textContent?.endsWith('F8') ? [textContent] : [],
      ),
    );
  // The section requests them from Firefox when it renders.
  await expect
    .poll(async () => (await keys()).sort())
    .toEqual(['AltShiftF8', 'CtrlShiftF8', 'F8', 'ShiftF8']);
});

test('revoking removes one site at once and leaves the others', async () => {
  const { session } = fixture;
  const [service = ''] = await grantedOrigins(session);
  await grant(session, 'https://walls.test/*');
  const options = await openOptions(session, 'privacy');
  await click(options, 'button', 'Revoke: walls.test');
  await expect.poll(() => grantedOrigins(session)).toEqual([service]);
  await options.bringToFront();
  await named(options, 'button', 'Revoke: http://127.0.0.1');
});

test('a backup is restored after a preview and undone; one kind of data is cleared', async () => {
  const { session } = fixture;
  const before = await settings();
  const lenses = [{ name: 'From a file', id: '99' }];
  const history = {
    version: 1,
    searches: [{ query: 'slate', workflow: 'search', at: Date.now(), times: 1 }],
  };
  const backup = { quarry: 'backup', version: 1, made: 1, settings: { ...Object(before), lenses }, history };
  const path = join(await mkdtemp(join(tmpdir(), 'quarry-backup-')), 'backup.json');
  await writeFile(path, JSON.stringify(backup));
  const options = await openOptions(session, 'privacy');
  const input = await options.waitForSelector('#back-up input[type=file]');
  if (!(input && 'uploadFile' in input)) throw new Error('There is no field for a file.');
  await input.uploadFile(path);
  await reads(options, 'Adds 1 entry');
  await click(options, 'button', 'Restore');
  await reads(options, 'Restored');
  await expect
    .poll(async () => Object(await settings()).lenses)
    .toEqual([...Object(before).lenses, ...lenses]);
  await expect.poll(async () => (await readArea(session, 'local')).history).toEqual(history);
  await click(options, 'button', 'Undo restore');
  await reads(options, 'Restore undone');
  await expect.poll(settings).toEqual(before);

  await click(options, 'button', 'Clear spending');
  const question = await options.waitForSelector('[role=alertdialog]');
  if (!question) throw new Error('Nothing was asked.');
  await click(question, 'button', 'Clear spending');
  await reads(options, 'Cleared: Spending, by day');
  await expect.poll(async () => (await readArea(session, 'local')).usage).toEqual({ version: 2, days: [] });
  await options.close();
});

// Must run last: it removes what the other tests need.
test('clearing everything leaves nothing stored and nothing granted, and starts over', async () => {
  const { session } = fixture;
  const options = await openOptions(session, 'privacy');
  await click(options, 'button', 'Clear everything…');
  await click(options, 'button', 'Clear everything permanently');
  await reads(options, 'Welcome to Quarry');
  await expect
    .poll(() => readArea(session, 'local'))
    .toEqual({
      history: { version: 1, searches: [] },
      news: { version: 1, release: packageJson.version, told: true },
    });
  await expect.poll(() => grantedOrigins(session)).toEqual([]);
});
