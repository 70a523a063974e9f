import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { settledBadge } from '../e2e/harness/browser/badge.ts';
import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { attachPopup } from '../e2e/harness/browser/popup.ts';
import { addressField, keyField, openOptions } from '../e2e/harness/views/options.ts';
import { results, searchbox } from '../e2e/harness/views/search.ts';
import { type MockService, specimenMarker, startService } from '../mock-service/index.ts';
import { until } from '../shared/until.ts';
import { clickAt, colorPosition, keys, picture, run, type } from './screen.ts';

/** The icon's green, unique in the toolbar. */
const ICON = '#1F9A8A';

// Each test continues from the previous one, in one browser, like a real user.
test.describe.configure({ mode: 'serial' });
test.skip(process.env.DISPLAY === undefined, 'There is no screen here.');

declare const chrome: { permissions: { getAll(): Promise<{ origins: string[] }> } };

let service: MockService;
let session: Session;
/** Scripts can't see the browser's own prompt, so this waits a moment for it. */
async function pictureOfPrompt(name: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await picture(name);
}
const grantedOrigins = async () => {
  const worker = await session.background.awake();
  return worker.evaluate(async () => (await chrome.permissions.getAll()).origins);
};
const bodies = () => service.ledger.entries.map(({ body }) => body);

test.beforeAll(async () => {
  service = await startService();
  session = await startChromium({ site: service.site, headless: false, grantedOrigins: [], pinned: true });
});
test.afterAll(async () => {
  await session.close();
  await service.close();
});
test.afterEach(() => picture(test.info().title.replaceAll(/\W+/g, '-')));

test('the browser asks for the permission: denied, then granted, by keyboard', async () => {
  const options = await openOptions(session);
  await options.bringToFront();
  await addressField(options).click();
  await keys('ctrl+a');
  await type(service.url);
  await keyField(options).click();
  await type(service.key);
  await keys('Return');
  await pictureOfPrompt('prompt');
  // Pressing Enter denies by default.
  await keys('Return');
  const grant = options.getByRole('button', { name: /^Allow access to/ });
  await expect(grant).toBeVisible();
  await expect.poll(grantedOrigins).toEqual([]);
  await grant.focus();
  await keys('Return');
  await pictureOfPrompt('prompt-again');
  await keys('Tab', 'Return');
  await expect.poll(grantedOrigins).toEqual(['http://127.0.0.1/*']);
  await expect(grant).toBeHidden();
  await expect(options.getByText(`Key ending in ${service.key.slice(-4)} is saved`)).toBeVisible();
  await options.close();
});

test('a click on the icon opens the popup, which can search by keyboard', async () => {
  const page = await session.open('https://many.test/7');
  await page.bringToFront();
  await clickAt(await until('the icon in the toolbar', () => colorPosition(ICON)));
  const popup = await attachPopup(session);
  await expect(searchbox(popup.page)).toBeFocused();
  await type('stone');
  await keys('Return');
  await expect(results(popup.page).first()).toBeVisible();
  await expect.poll(bodies).toMatchObject([{ query: 'stone', workflow: 'search' }]);
  await picture('popup');
  await keys('Escape');
  await popup.close();
});

test('the native menu extracts the page, and the Markdown can be pasted into another program', async () => {
  const page = await session.open('https://many.test/8');
  await page.bringToFront();
  await clickAt({ x: 700, y: 600 }, 3);
  await new Promise((resolve) => setTimeout(resolve, 800));
  await picture('menu');
  await keys('q', 'Right');
  await new Promise((resolve) => setTimeout(resolve, 500));
  await picture('submenu');
  await keys('Return');
  expect((await settledBadge(session)).text).toBe('✓1');
  const other = await startEditor();
  const pasted = await other.paste();
  await other.close();
  expect(pasted).toContain(specimenMarker(8));
  expect(pasted).toMatch(/^# Specimen 8: /);
  expect(pasted.trim()).toBe((await run('xclip', '-selection', 'clipboard', '-o')).trim());
});

test('the address-bar keyword searches in the full-page view', async () => {
  const page = await session.open('https://many.test/9');
  await page.bringToFront();
  service.ledger.clear();
  await keys('ctrl+l');
  await type('qy');
  await keys('Tab');
  await type('blue stone');
  await picture('address');
  await keys('Return');
  await expect.poll(bodies).toMatchObject([{ query: 'blue stone', workflow: 'search' }]);
  await expect(page).toHaveURL(session.url('desk.html'));
  await expect(results(page).first()).toBeVisible();
});

/** Starts a terminal that saves what is pasted into it. */
async function startEditor() {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-pasted-'));
  const file = join(folder, 'pasted');
  const window = spawn(
    'xterm',
    [
      '-u8',
      '-T',
      'other',
      '-xrm',
      'XTerm*selectToClipboard: true',
      '-e',
      `stty -icanon -echo; cat > ${file}`,
    ],
    { stdio: 'inherit', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  );
  await run('xdotool', 'search', '--sync', '--onlyvisible', '--name', '^other$', 'windowfocus', '--sync');
  return {
    async paste(): Promise<string> {
      await keys('shift+Insert');
      let last = '';
      return until('all that was pasted', async () => {
        const now = await readFile(file, 'utf8').catch(() => '');
        const whole = now !== '' && now === last;
        last = now;
        await new Promise((resolve) => setTimeout(resolve, 300));
        return whole ? now : undefined;
      });
    },
    async close(): Promise<void> {
      await ended(window);
      await rm(folder, { recursive: true });
    },
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  return gone;
}
