import { expect, type Page, test } from '@playwright/test';
import { type MockService, startService } from '../../mock-service/index.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { HOSTED_MOCK, type HostedMock, startHostedMock } from '../harness/browser/hosted-mock.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { saveKey } from '../harness/checks/messages.ts';
import { addressField, keyField } from '../harness/views/options.ts';
import { results, search, searchbox } from '../harness/views/search.ts';

let service: MockService;
let mock: HostedMock;
let session: Session;
let welcome: Page;

test.beforeEach(async () => {
  service = await startService();
  mock = await startHostedMock();
  session = await startChromium({
    site: service.site,
    elsewhere: { [HOSTED_MOCK]: mock },
    grantedOrigins: ['http://127.0.0.1/*', `https://${HOSTED_MOCK}/*`],
    welcome: true,
  });
  const url = session.url('welcome.html');
  const page = session.context.pages().find((one) => one.url() === url);
  if (!page) throw new Error('No welcome page opened.');
  welcome = page;
});

test.afterEach(async () => {
  await session.close();
  await service.close();
  await mock.close();
});

const button = (name: string) => welcome.getByRole('button', { name });

/** Opens the field for the service URL, unless it is open, and fills it. */
async function enterAddress(url: string): Promise<void> {
  const change = button('Change: Service URL');
  await expect(change.or(addressField(welcome))).toBeVisible();
  if (await change.isVisible()) await change.click();
  await addressField(welcome).fill(url);
}

async function allow(): Promise<void> {
  await enterAddress(service.url);
  await button('Allow and continue').click();
  await expect(keyField(welcome)).toBeFocused();
}

test('three steps, keyboard only, lead to a working search, and axe finds nothing in any of them', async () => {
  const { keyboard } = welcome;
  await welcome.bringToFront();
  await welcome.setViewportSize({ width: 1280, height: 800 });
  await expect(welcome.getByRole('heading', { name: 'Choose a search service' })).toBeVisible();
  expect(await findings(welcome), 'address').toEqual([]);
  await expect(welcome.getByText('Kagi', { exact: true })).toBeVisible();
  await button('Change: Service URL').focus();
  await keyboard.press('Enter');
  await expect(addressField(welcome)).toBeFocused();
  expect(await findings(welcome), 'another address').toEqual([]);
  await keyboard.press('Control+a');
  await keyboard.type(service.url);
  await keyboard.press('Enter');

  await expect(keyField(welcome)).toBeFocused();
  expect(await findings(welcome), 'key').toEqual([]);
  await keyboard.type(service.key);
  await keyboard.press('Enter');

  await expect(searchbox(welcome)).toBeFocused();
  await expect(
    welcome.getByText('The service didn’t refuse the key. Your first search will test it.').first(),
  ).toBeVisible();
  expect(service.ledger.totals()).toEqual({ requests: 1, searches: 0, pages: 0 });
  service.ledger.clear();
  expect(await findings(welcome), 'search').toEqual([]);
  await keyboard.type('stone');
  expect(service.ledger.entries).toEqual([]);
  await keyboard.press('Enter');
  await expect(results(welcome).first()).toBeVisible();
  await expect(welcome.getByRole('heading', { name: 'You’re all set' })).toBeInViewport({ ratio: 1 });
  expect(await findings(welcome), 'all set').toEqual([]);
  await expect(welcome.locator('.shortcuts dt')).toHaveText([
    'AltShiftQ',
    'AltShiftG',
    'AltShiftK',
    'AltShiftO',
  ]);
  await expect(welcome.getByText('Pin', { exact: false }).first()).toBeVisible();
  await expect
    .poll(() => service.ledger.entries.map(({ authorized, status }) => [authorized, status]))
    .toEqual([[true, 200]]);

  const popup = await openPopup(session);
  await expect(searchbox(popup.page)).toHaveValue('stone');
  await expect(results(popup.page).first()).toBeVisible();
  await popup.close();
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
});

test('setup: explains a wrong address or key and continues where the user left off', async () => {
  await enterAddress('http://example.com/v1');
  await button('Allow and continue').click();
  await expect(welcome.getByText('http would expose your key.')).toBeVisible();
  await expect(addressField(welcome)).toBeFocused();
  await allow();
  for (const [typed, reason] of [
    ['', 'Enter your key first.'],
    ['two words', 'This doesn’t look like an API key'],
  ] as const) {
    await keyField(welcome).fill(typed);
    await button('Save key').click();
    await expect(welcome.getByText(reason)).toBeVisible();
    await expect(keyField(welcome)).toBeFocused();
  }
  await welcome.reload();
  await expect(keyField(welcome)).toBeVisible();
  await expect(addressField(welcome)).toHaveCount(0);

  await keyField(welcome).fill(service.key);
  await button('Save key').click();
  await expect(welcome.getByText(`Key ending in ${service.key.slice(-4)} is saved`)).toBeVisible();
  for (const step of ['Choose a search service', 'Add your key']) {
    await button(`Change: ${step}`).click();
    await button('Cancel').click();
    await expect(searchbox(welcome)).toBeFocused();
  }
});

test('a wrong key from the welcome page to the first search, at the service as it was observed', async () => {
  service.switches.use('live');
  await allow();
  const keyStep = welcome.locator('.step').nth(1);
  await keyField(welcome).fill('https://kagi.com/search?token=abc.DEF-123');
  await expect(keyStep).toContainText('This is a session link, which signs you in to the website.');
  await button('Save key').click();
  await expect(keyField(welcome)).toBeFocused();
  expect(service.ledger.entries).toEqual([]);

  // The service looks at the key first.
  await keyField(welcome).fill('Authorization: Bearer another-key-9999');
  await button('Save key').click();
  await expect(keyStep).toContainText('Key not accepted. Check it, or create a new one.');
  await expect(keyField(welcome)).toBeFocused();
  await expect(keyStep).toHaveClass(/open/);
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');

  // It looks at the request first, so only the search shows that the key is wrong.
  service.faults.next({
    body: JSON.stringify({ errors: [{ code: 'extract.url_count_invalid' }] }),
    status: 400,
  });
  await button('Save key').click();
  await expect(searchbox(welcome)).toBeFocused();
  await expect(welcome.getByText('Your first search will test it.').first()).toBeVisible();
  await searchbox(welcome).fill('stone');
  await searchbox(welcome).press('Enter');
  await expect(keyStep).toContainText('Key not accepted. Check it, or create a new one.');
  await expect(keyField(welcome)).toBeFocused();
  await expect(welcome.getByRole('heading', { name: 'Add your key: done' })).toHaveCount(0);
  await welcome.reload();
  await expect(keyStep).toContainText('Key not accepted. Check it, or create a new one.');

  await keyField(welcome).fill(`Bearer ${service.key}`);
  await button('Save key').click();
  await expect(welcome.getByText(`Key ending in ${service.key.slice(-4)} is saved`)).toBeVisible();
  await expect(searchbox(welcome)).toBeFocused();
  await expect(searchbox(welcome)).toHaveValue('stone');
  await searchbox(welcome).press('Enter');
  await expect(results(welcome).first()).toBeVisible();
  await expect
    .poll(() => service.ledger.entries.map(({ operation, status }) => [operation, status]))
    .toEqual([
      ['extract', 400],
      ['extract', 400],
      ['search', 400],
      ['extract', 400],
      ['search', 200],
    ]);
  expect(service.ledger.totals()).toEqual({ requests: 5, searches: 1, pages: 0 });
});

test('a session-only key isn’t stored anywhere else', async () => {
  await allow();
  await keyField(welcome).fill(service.key);
  await welcome.getByRole('radio', { name: 'Until the browser closes' }).check();
  await button('Save key').click();
  await expect(searchbox(welcome)).toBeFocused();
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');
  await expect.poll(() => readArea(session, 'session')).toHaveProperty('key');
});

test('without access, setup stops and explains why', async () => {
  await welcome.evaluate(() => {
    Object.defineProperty(Reflect.get(window, 'chrome').permissions, 'request', {
      value: (_wanted: object, answer?: (granted: boolean) => void) => {
        answer?.(false);
        return Promise.resolve(false);
      },
    });
  });
  await enterAddress(service.url);
  await button('Allow and continue').click();
  const words = `Quarry can’t search without access to ${new URL(service.url).host}.`;
  await expect(welcome.getByText(words).first()).toBeVisible();
  await expect(keyField(welcome)).toHaveCount(0);
  expect(service.ledger.entries).toEqual([]);
});

test('the hosted mock gets a placeholder, never a saved key', async () => {
  await saveKey(session, service);
  await welcome.bringToFront();
  await welcome.reload();
  await enterAddress('https://docs.test/v1');
  await welcome.getByRole('button', { name: 'Demo', exact: true }).click();
  await expect(addressField(welcome)).toHaveValue(`https://${HOSTED_MOCK}/_mock/openapi`);
  await enterAddress(service.url);
  await button('Allow and continue').click();
  await expect(searchbox(welcome)).toBeVisible();
  await button('Change: Add your key').click();
  await button('Use the demo').click();
  await expect(searchbox(welcome)).toBeFocused();
  await searchbox(welcome).fill('look around');
  await searchbox(welcome).press('Enter');
  await expect(results(welcome)).toHaveText(/A canned result/);
  await expect.poll(() => mock.seen).toHaveLength(1);
  await expect.poll(() => mock.seen[0]?.path).toBe('/_mock/openapi/search');
  await expect.poll(() => mock.seen[0]?.authorization).toMatch(/^Bearer .*placeholder/);
  expect(JSON.stringify(mock.seen)).not.toContain(service.key);
  expect(service.ledger.entries).toEqual([]);

  const popup = await openPopup(session);
  await search(popup.page, { query: 'again', workflow: 'news' });
  await popup.close();
  expect(JSON.stringify(mock.seen)).not.toContain(service.key);
});

test('at 200% every step is reachable', async () => {
  await welcome.setViewportSize({ width: 640, height: 400 });
  expect(await unreachable(welcome)).toEqual([]);
  await allow();
  expect(await unreachable(welcome)).toEqual([]);
  await welcome.setViewportSize({ width: 320, height: 400 });
  expect(await unreachable(welcome)).toEqual([]);
});
