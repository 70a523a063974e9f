import { expect, test } from 'vitest';
import { settledBadge } from './harness/browser/badge.ts';
import { click, reads, wordsOn } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { answerPrompt, grantedOrigins, revokeAccess } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { openOptions, saveService } from './harness/views/options.ts';
import { search, shownLinks } from './harness/views/search.ts';

declare const browser: { storage: Record<'local' | 'session', { get(keys: null): Promise<object> }> };

// Each test continues from the previous one.
const fixture = useFixture({ ready: false });
const host = () => new URL(fixture.service.url).host;
const access = 'http://127.0.0.1/*';

test('options page: contacts no origin before an address is saved', async () => {
  await expect.poll(() => grantedOrigins(fixture.session)).toEqual([]);
});

test('saving with the permission denied says what is missing', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await saveService(options, { address: service.url, key: service.key });
  expect(await answerPrompt(session, 'refuse')).toContain('127.0.0.1');
  await reads(options, `Saved. Quarry still needs access to ${host()}.`);
  await expect.poll(() => wordsOn(options)).toContain(`Key ending in ${service.key.slice(-4)} is saved`);
  await expect.poll(() => grantedOrigins(session)).toEqual([]);
});

test('without the permission, a search and an extraction send nothing and say so', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'no access' })).rejects.toThrow(
    `Quarry needs access to ${host()}`,
  );
  await popup.close();
  const page = await session.open(specimen(service, 3));
  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  expect(service.ledger.entries).toEqual([]);
});

test('the popup requests the permission and searches once it is granted', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'stone' })).rejects.toThrow('needs access to');
  await click(popup.page, 'button', `Allow access to ${host()}`);
  await answerPrompt(session, 'allow');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await expect.poll(() => service.ledger.entries.map(({ status }) => status)).toEqual([200]);
  await popup.close();
});

test('saving with the permission granted asks the service about the key, for free', async () => {
  const { session, service } = fixture;
  await revokeAccess(session);
  const options = await openOptions(session);
  await saveService(options, { address: `${service.url}/`, key: service.key });
  await answerPrompt(session, 'allow');
  await reads(options, /^Saved\. The service didn’t refuse the key\./m);
  await expect.poll(() => grantedOrigins(session)).toEqual([access]);
  await click(options, 'button', 'Test connection');
  await reads(options, /^The service didn’t refuse the key\./m);
  const free = { operation: 'extract', units: { searches: 0, pages: 0 } };
  await expect.poll(() => service.ledger.entries).toMatchObject([free, free]);
});
