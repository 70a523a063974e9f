import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { addressField, keyField, openOptions, saveService } from '../harness/views/options.ts';
import { search } from '../harness/views/search.ts';

const KEY = 'a-key-that-nobody-sees-4711';

// Each test continues from the previous one.
test.describe.configure({ mode: 'serial' });
const fixture = useFixture({ ready: false, watched: true });

declare const chrome: {
  permissions: { getAll(): Promise<{ origins: string[] }> };
  storage: Record<'local' | 'session' | 'sync', { get(keys: null): Promise<object> }>;
};

async function grantedOrigins(): Promise<string[]> {
  const worker = await fixture.session.background.awake();
  const { origins } = await worker.evaluate(() => chrome.permissions.getAll());
  return origins;
}

const status = (options: Page) => options.getByRole('status');

test('options page: contacts no origin before an address is saved', async () => {
  await expect.poll(grantedOrigins).toEqual([]);
});

test('every section is reachable by keyboard from its index link', async () => {
  const options = await openOptions(fixture.session);
  const links = options.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await options.getByRole('searchbox', { name: 'Search settings' }).focus();
  const names = await links.allTextContents();
  for (const [index, name] of names.entries()) {
    if (index > 0) await links.nth(index - 1).focus();
    await options.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
    await options.keyboard.press('Enter');
    const section = options.getByRole('region', { name, exact: true });
    await expect(section).toBeFocused();
    await expect(section).toBeInViewport();
  }
  await options.close();
});

test('options page: refuses invalid addresses, says why, and saves none', showing('address'), async () => {
  const options = await openOptions(fixture.session);
  for (const [address, reason] of [
    ['', 'Enter the service URL.'],
    ['no address', 'Enter a full URL'],
    ['http://example.com/v1', 'http would expose your key.'],
    ['http://127.0.0.1.evil.test/v1', 'http would expose your key.'],
    ['ftp://127.0.0.1/v1', 'Use an https URL.'],
    ['https://user:word@docs.test/v1', 'Remove the username and password.'],
    ['https://docs.test/v1?key=1', 'Remove everything after ? or #.'],
    ['https://docs.test/v1#key', 'Remove everything after ? or #.'],
    ['data:application/json,{}', 'Use an https URL.'],
    ['http://localhost.evil.test/v1', 'http would expose your key.'],
    ['http://2130706433.evil.test/v1', 'http would expose your key.'],
  ] as const) {
    await saveService(options, { address });
    await expect(options.getByText(reason), address).toBeVisible();
    await expect(addressField(options), address).toBeFocused();
    await options.reload();
    await expect(addressField(options), address).toHaveValue('https://kagi.com/api/v1');
  }
});

test('options page: saves the address with permission for its origin only', showing('address'), async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await saveService(options, { address: `${service.url}/` });
  await expect(status(options)).toHaveText('Saved');
  await options.reload();
  await expect(addressField(options)).toHaveValue(service.url);
  await expect.poll(grantedOrigins).toEqual(['http://127.0.0.1/*']);
  expect(service.ledger.entries).toEqual([]);
});

test('popup: says that no key is set, and sends no request', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  await expect(popup.page.getByRole('button', { name: 'Add key' })).toBeVisible();
  await expect(search(popup.page, { query: 'without a key' })).rejects.toThrow('No API key');
  expect(service.ledger.entries).toEqual([]);
  await popup.close();
});

test('options page: accepts the key once and shows only its last four characters', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  service.faults.next({ operation: 'extract', status: 400 });
  await saveService(options, { key: `  Bearer ${KEY}\n` });
  await expect(options.getByText(`Key ending in ${KEY.slice(-4)} is saved`)).toBeVisible();
  await expect(keyField(options)).toHaveValue('');
  await options.reload();
  await expect(options.getByText(`Key ending in ${KEY.slice(-4)} is saved`)).toBeVisible();
  const popup = await openPopup(session);
  for (const page of [options, popup.page]) expect(await page.content()).not.toContain(KEY.slice(0, -4));
  await popup.close();
});

test('options page: stores the key encrypted', async () => {
  const { session } = fixture;
  const worker = await session.background.awake();
  const stored = await worker.evaluate(async () => {
    const areas = [chrome.storage.local, chrome.storage.session, chrome.storage.sync];
    return JSON.stringify(await Promise.all(areas.map((area) => area.get(null))));
  });
  expect(stored).not.toContain(KEY.slice(0, -4));
  expect(session.console.lines.join('\n')).not.toContain(KEY.slice(0, -4));
});

test('options page: rejects an invalid key', async () => {
  const options = await openOptions(fixture.session);
  await saveService(options, { key: 'two words' });
  await expect(options.locator('form').getByText('This doesn’t look like an API key')).toBeVisible();
  await expect(options.getByText(`Key ending in ${KEY.slice(-4)} is saved`)).toBeVisible();
});

test('options page: asks the service about the key when it is saved and on “Test connection”, for free', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await saveService(options, { key: service.key });
  await expect(options.getByText(`Key ending in ${service.key.slice(-4)} is saved`)).toBeVisible();
  const button = options.getByRole('button', { name: 'Test connection' });
  await expect(button).toHaveAccessibleDescription(/an invalid request, which isn’t charged\.$/);
  await expect(status(options)).toHaveText(/^Saved\. The service didn’t refuse the key\./);
  await button.click();
  await expect(options.locator('.connection-result')).toHaveText(/^The service didn’t refuse the key\./);
  const free = { operation: 'extract', status: 400, units: { searches: 0, pages: 0 } };
  await expect.poll(() => service.ledger.entries).toMatchObject([free, free]);
});

test('a custom lens appears in the popup and is sent as entered', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await options.getByRole('textbox', { name: 'Name', exact: true }).fill('The yard');
  await options.getByRole('textbox', { name: 'ID or URL' }).fill('https://kagi.com/lenses/stoneyard');
  await options.getByRole('button', { name: 'Add lens' }).click();
  const own = options.getByRole('list', { name: 'Lenses', exact: true });
  await expect(own.getByText('The yard', { exact: true })).toBeVisible();
  const popup = await openPopup(session);
  await search(popup.page, { query: 'stone', lens: 'The yard' });
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => body))
    .toEqual([
      {
        query: 'stone',
        workflow: 'search',
        safe_search: true,
        lens_id: 'https://kagi.com/lenses/stoneyard',
      },
    ]);
  await popup.close();
});

test('options page: removes the key', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await options.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(options.getByText(/^Key ending in/)).toHaveCount(0);
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'without a key again' })).rejects.toThrow('No API key');
  expect(service.ledger.entries).toEqual([]);
  await popup.close();
});

test('options page: revokes access to the service at once and says what is missing', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  service.faults.next({ operation: 'extract', status: 400 });
  await saveService(options, { key: KEY });
  await expect(options.getByText(`Key ending in ${KEY.slice(-4)} is saved`)).toBeVisible();
  await expect.poll(grantedOrigins).not.toEqual([]);
  await options.getByRole('button', { name: 'Revoke: http://127.0.0.1' }).click();
  await expect(options.getByText('No extra permissions granted.')).toBeVisible();
  await expect(options.getByText(/^Quarry doesn’t have access to 127\.0\.0\.1/)).toBeVisible();
  await expect.poll(grantedOrigins).toEqual([]);
  await options.close();
});
