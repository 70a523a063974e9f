import { expect, test } from 'vitest';
import { click, fill, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, readArea, tell } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { allowInPrivateWindows } from './harness/private/private-window.ts';
import { openOptions } from './harness/views/options.ts';
import { search, shownLinks } from './harness/views/search.ts';

const NEVER = { 'browser.privatebrowsing.autostart': true };
const WORDS = 'granite lantern otter';
const KEY = 'quarry-test-key-0123456789';

const fixture = useFixture({ lasting: true, key: KEY });
const restart = () => fixture.restart('closed', undefined, NEVER);

test('Firefox set to never remember history keeps a key only with a passphrase, keeps settings, and asks before the first request', async () => {
  await changeSettings(fixture.session, () => ({ caps: { day: 1 } }));
  await allowInPrivateWindows(fixture.session);
  await restart();
  // What was saved before can't be decrypted here, so it isn't shown as saved. It is for sessions with a database.
  await tell(fixture.session, 'recover', null);
  const options = await openOptions(fixture.session);
  await reads(options, 'Quarry won’t show it again after you save it.');
  expect(await readArea(fixture.session, 'local')).toHaveProperty('key');
  await fill(options, await named(options, 'password', 'API key'), KEY);
  await click(options, 'button', 'Save');
  await reads(options, 'This key can’t be kept');
  for (const field of ['New passphrase', 'Confirm passphrase'])
    await fill(options, await named(options, 'password', field), WORDS);
  await click(options, 'button', 'Save');
  await reads(options, 'Unlocked until the browser closes.');

  await restart();
  const { session, service } = fixture;
  service.ledger.clear();
  const { settings } = await readArea(session, 'local');
  expect(settings).toMatchObject({ caps: { day: 1 }, address: service.url });
  expect(await tell(session, 'key.unlock', { passphrase: WORDS })).toMatchObject({ ok: true });
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'stone' })).rejects.toThrow('Earlier spending can’t be read');
  expect(service.ledger.entries).toEqual([]);
  await click(popup.page, 'button', 'Just this once');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  expect(await search(popup.page, { query: 'granite' })).not.toEqual([]);
  await popup.close();
  await expect.poll(() => service.ledger.entries).toHaveLength(2);
  await expect
    .poll(async () => (await readArea(session, 'local')).usage)
    .toMatchObject({ days: [{ sure: { searches: 2 } }] });
});
