import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { addressField, openOptions, saveService } from '../harness/views/options.ts';

const KEY = 'a-key-that-nobody-sees-4711';

// Each test continues from the previous one.
test.describe.configure({ mode: 'serial' });
const fixture = useFixture({ ready: false, watched: true });

declare const chrome: {
  permissions: { getAll(): Promise<{ origins: string[] }> };
};

async function grantedOrigins(): Promise<string[]> {
  const worker = await fixture.session.background.awake();
  const { origins } = await worker.evaluate(() => chrome.permissions.getAll());
  return origins;
}

test('pages are reachable by keyboard from their links, with the way back', async () => {
  const options = await openOptions(fixture.session);
  const links = options.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const names = await links.allTextContents();
  const shown = (name = '') => options.getByRole('heading', { level: 2, name, exact: true });
  await links.nth(names.length - 3).focus();
  for (const index of [names.length - 2, names.length - 1]) {
    await options.keyboard.press('Tab');
    await expect(links.nth(index)).toBeFocused();
    await options.keyboard.press('Enter');
    await expect(shown(names[index])).toBeVisible();
    await links.nth(index).focus();
  }
  await options.goBack();
  await expect(shown(names.at(-2))).toBeVisible();
  await options.goForward();
  await expect(shown(names.at(-1))).toBeVisible();
  await options.close();
});

test(
  'options page: saves no invalid address, and others with permission for their origin only',
  showing('address'),
  async () => {
    const { session, service } = fixture;
    await expect.poll(grantedOrigins).toEqual([]);
    const options = await openOptions(session);
    for (const [address, reason] of [
      ['http://127.0.0.1.evil.test/v1', 'http would expose your key.'],
      ['https://user:word@docs.test/v1', 'Remove the username and password.'],
    ] as const) {
      await saveService(options, { address });
      await expect(options.getByText(reason), address).toBeVisible();
      await expect(addressField(options), address).toBeFocused();
    }
    await options.reload();
    await expect(addressField(options)).toHaveValue('https://kagi.com/api/v1');
    expect(await grantedOrigins()).toEqual([]);
    await saveService(options, { address: `${service.url}/` });
    await expect(options.getByRole('status')).toHaveText('Saved');
    await options.reload();
    await expect(addressField(options)).toHaveValue(service.url);
    await expect.poll(grantedOrigins).toEqual(['http://127.0.0.1/*']);
    expect(service.ledger.entries).toEqual([]);
  },
);

test('options page: revokes access to the service at once and says what is missing', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  service.faults.next({ operation: 'extract', status: 400 });
  await saveService(options, { key: `  Bearer ${KEY}\n` });
  await expect(options.getByText(`Key ending in ${KEY.slice(-4)} is saved`)).toBeVisible();
  await expect.poll(grantedOrigins).not.toEqual([]);
  await options.getByRole('link', { name: 'Privacy and data' }).click();
  await options.getByRole('button', { name: 'Revoke: http://127.0.0.1' }).click();
  await expect(options.getByText('No extra permissions granted.')).toBeVisible();
  await options.getByRole('link', { name: 'General' }).click();
  await expect(options.getByText(/^Quarry doesn’t have access to 127\.0\.0\.1/)).toBeVisible();
  await expect.poll(grantedOrigins).toEqual([]);
  await options.close();
});
