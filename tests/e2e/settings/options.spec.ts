import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { addressField, openOptions, saveService } from '../harness/views/options.ts';

const fixture = useFixture({ ready: false, watched: true });

declare const chrome: {
  permissions: { getAll(): Promise<{ origins: string[] }> };
};

async function grantedOrigins(): Promise<string[]> {
  const worker = await fixture.session.background.awake();
  const { origins } = await worker.evaluate(() => chrome.permissions.getAll());
  return origins;
}

test(
  'options page: saves no invalid address, others with permission for their origin only, and revokes that at once',
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

    await options.getByRole('link', { name: 'Privacy and data' }).click();
    await options.getByRole('button', { name: 'Revoke: http://127.0.0.1' }).click();
    await expect(options.getByText('No extra permissions granted.')).toBeVisible();
    await expect.poll(grantedOrigins).toEqual([]);
    await options.close();
  },
);
