import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { settledBadge } from './harness/browser/badge.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { readArea } from './harness/browser/inside.ts';
import { answerPrompt, grantedOrigins } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { openOptions, saveService } from './harness/views/options.ts';
import { search, shownLinks } from './harness/views/search.ts';

// Each test continues from the previous one.
const fixture = useFixture({ ready: false });
const host = () => new URL(fixture.service.url).host;

test('without the permission for an address, nothing is sent; the options and the popup ask for it', async () => {
  const { session, service } = fixture;
  expect(await grantedOrigins(session)).toEqual([]);
  const options = await openOptions(session);
  await saveService(options, { address: service.url, key: service.key });
  expect(await answerPrompt(session, 'refuse')).toContain('127.0.0.1');
  await reads(options, `Saved. Quarry still needs access to ${host()}.`);
  await reads(options, `Key ending in ${service.key.slice(-4)} is saved`);
  await expect.poll(() => grantedOrigins(session)).toEqual([]);

  const page = await session.open(specimen(service, 3));
  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'stone' })).rejects.toThrow(`Quarry needs access to ${host()}`);
  expect(service.ledger.entries).toEqual([]);
  await click(popup.page, 'button', `Allow access to ${host()}`);
  await answerPrompt(session, 'allow');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await expect.poll(() => service.ledger.entries.map(({ status }) => status)).toEqual([200]);
  await popup.close();
  expect(await grantedOrigins(session)).toEqual(['http://127.0.0.1/*']);
});

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
