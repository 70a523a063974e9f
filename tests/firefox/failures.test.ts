import { expect, test } from 'vitest';
import { settledBadge } from './harness/badge.ts';
import { readClipboard, writeClipboard } from './harness/clipboard.ts';
import { lastExtraction, reads } from './harness/find.ts';
import { clickMenu } from './harness/menu.ts';
import { openOptions, saveService } from './harness/options.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup } from './harness/popup.ts';
import { queryOf, search } from './harness/search.ts';
import { first, specimen } from './harness/site.ts';

const UNTOUCHED = 'what was on the clipboard before';

const playground = usePlayground();

test('a server error says that it may have cost something, and is not repeated', async () => {
  const { session, service } = playground;
  service.faults.next({ status: 500 });
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'server error' })).rejects.toThrow('The service failed');
  await reads(popup.page, 'This may have been charged.');
  expect(service.ledger.entries).toHaveLength(1);
  expect(await queryOf(popup.page)).toBe('server error');
  await popup.close();
});

test('a refused key is named by search and extraction', async () => {
  const { session, service } = playground;
  const options = await openOptions(session);
  await saveService(options, { key: 'another-key-9999' });
  await reads(options, 'Saved, ends in 9999');
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'wrong key' })).rejects.toThrow('Key refused');
  await reads(popup.page, 'Check the key');
  await popup.close();

  const page = await session.open(specimen(service, 4));
  await writeClipboard(session, UNTOUCHED);
  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  expect(await readClipboard(session)).toBe(UNTOUCHED);
  expect(service.ledger.entries.map(({ authorized, status }) => [authorized, status])).toEqual([
    [false, 401],
    [false, 401],
  ]);
  const again = await openPopup(session);
  expect(await lastExtraction(again.page)).toContain('Key refused');
  await again.close();
  await saveService(options, { key: service.key });
  await reads(options, `Saved, ends in ${service.key.slice(-4)}`);
});

test('without the service a search and an extraction say whom they did not reach', async () => {
  const { session, service } = playground;
  const page = await session.open(specimen(service, 3));
  await writeClipboard(session, UNTOUCHED);
  const { host } = new URL(service.url);
  await service.close();

  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'nobody there' })).rejects.toThrow(`${host} can’t be reached`);
  await popup.close();

  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  expect(await readClipboard(session)).toBe(UNTOUCHED);
});
