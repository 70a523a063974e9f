import { expect, test } from '@playwright/test';
import { settledBadge } from './harness/badge.ts';
import { readClipboard, writeClipboard } from './harness/clipboard.ts';
import { clickMenu } from './harness/menu.ts';
import { keyField, openOptions, saveService } from './harness/options.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup } from './harness/popup.ts';
import { fillForm, searchbox } from './harness/search.ts';

const UNTOUCHED = 'what was on the clipboard before';

const playground = usePlayground();

async function searchFor(query: string) {
  const popup = await openPopup(playground.session);
  await fillForm(popup.page, { query });
  await searchbox(popup.page).press('Enter');
  return popup;
}

test('a server error says that it may have cost something, and is not repeated', async () => {
  const { service } = playground;
  service.faults.next({ status: 500 });
  const popup = await searchFor('server error');
  await expect(popup.page.getByText('This may have been charged.')).toBeVisible();
  expect(service.ledger.entries).toHaveLength(1);
  await expect(searchbox(popup.page)).toHaveValue('server error');
  await popup.close();
});

test('an answer that is none is called so, and not shown', async () => {
  const { service } = playground;
  service.faults.next({ body: '<h1>Sign in</h1>', contentType: 'text/html' });
  const popup = await searchFor('captive portal');
  await expect(popup.page.getByText('This may have been charged.')).toBeVisible();
  await expect(popup.page.getByText('Sign in')).toHaveCount(0);
  await popup.close();
});

test('a rate limit counts down before one can try again', async () => {
  const { service } = playground;
  service.faults.next({ status: 429, headers: { 'retry-after': '3' } });
  const popup = await searchFor('rate limit');
  await expect(popup.page.getByRole('button', { name: /^Try again in [123]/ })).toBeDisabled();
  expect(service.ledger.entries).toHaveLength(1);
  await popup.page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.poll(() => service.ledger.entries.map(({ status }) => status)).toEqual([429, 200]);
  await popup.close();
});

test('a refused key is named, with a button to where it is changed', async () => {
  const { session, service } = playground;
  const options = await openOptions(session);
  await saveService(options, { key: 'another-key-9999' });
  await expect(options.getByText('9999')).toBeVisible();
  await options.close();

  const popup = await searchFor('wrong key');
  await expect(popup.page.getByRole('heading', { name: 'Key refused' })).toBeVisible();
  expect(service.ledger.entries.map(({ authorized, status }) => [authorized, status])).toEqual([
    [false, 401],
  ]);
  const opened = session.context.waitForEvent('page');
  await popup.page.getByRole('button', { name: 'Check the key' }).click();
  const page = await opened;
  await expect(page).toHaveURL(/options\.html#key$/);
  await expect(keyField(page)).toBeFocused();
  await saveService(page, { key: service.key });
  await expect(page.getByText(service.key.slice(-4))).toBeVisible();
  await popup.close();
});

test('without the service a search and an extraction say whom they did not reach', async () => {
  const { session, service } = playground;
  const page = await session.open('https://many.test/3');
  await writeClipboard(page, UNTOUCHED);
  const { host } = new URL(service.url);
  await service.close();

  const popup = await searchFor('nobody there');
  await expect(popup.page.getByRole('heading', { name: `${host} can’t be reached` })).toBeVisible();
  await popup.close();

  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  expect(await readClipboard(page)).toBe(UNTOUCHED);
});
