import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { addressField, keyField } from '../harness/views/options.ts';
import { results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture({ ready: false, watched: true });

test('three steps, keyboard only, lead past a wrong key to a working search, and are reachable at 200%', async () => {
  const { session, service } = fixture;
  // This service looks at the key before the request.
  service.switches.use('live');
  const welcome = await session.open(session.url('welcome.html'));
  const { keyboard } = welcome;
  const keyStep = welcome.locator('.step').nth(1);
  await welcome.setViewportSize({ width: 640, height: 400 });
  await expect(welcome.getByRole('heading', { name: 'Choose a search service' })).toBeVisible();
  expect(await unreachable(welcome)).toEqual([]);
  expect(await findings(welcome), 'address').toEqual([]);
  await expect(welcome.getByText('Kagi', { exact: true })).toBeVisible();
  await welcome.getByRole('button', { name: 'Change: Service URL' }).focus();
  await keyboard.press('Enter');
  await expect(addressField(welcome)).toBeFocused();
  expect(await findings(welcome), 'another address').toEqual([]);
  await keyboard.press('Control+a');
  await keyboard.type(service.url);
  await keyboard.press('Enter');
  await expect(keyField(welcome)).toBeFocused();

  // Setup continues where the user left off.
  await welcome.reload();
  await expect(keyField(welcome)).toBeVisible();
  await expect(addressField(welcome)).toHaveCount(0);
  await welcome.setViewportSize({ width: 320, height: 400 });
  expect(await unreachable(welcome)).toEqual([]);
  await welcome.setViewportSize({ width: 1280, height: 800 });
  expect(await findings(welcome), 'key').toEqual([]);
  await keyField(welcome).focus();
  await keyboard.type('Authorization: Bearer another-key-9999');
  await keyboard.press('Enter');
  await expect(keyStep).toContainText('Key not accepted. Check it, or create a new one.');
  await expect(keyField(welcome)).toBeFocused();
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');

  // If the service looks at the request first, only the search shows that the key is wrong.
  service.faults.next({
    body: JSON.stringify({ errors: [{ code: 'extract.url_count_invalid' }] }),
    status: 400,
  });
  await keyboard.press('Enter');
  await expect(searchbox(welcome)).toBeFocused();
  await expect(welcome.getByText('Your first search will test it.').first()).toBeVisible();
  expect(await findings(welcome), 'search').toEqual([]);
  const requestCount = service.ledger.entries.length;
  await keyboard.type('stone');
  expect(service.ledger.entries).toHaveLength(requestCount);
  await keyboard.press('Enter');
  await expect(keyStep).toContainText('Key not accepted. Check it, or create a new one.');
  await expect(keyField(welcome)).toBeFocused();
  await welcome.reload();
  await expect(keyStep).toContainText('Key not accepted. Check it, or create a new one.');

  await keyField(welcome).fill(`Bearer ${service.key}`);
  await keyboard.press('Enter');
  await expect(welcome.getByText(`Key ending in ${service.key.slice(-4)} is saved`)).toBeVisible();
  await expect(searchbox(welcome)).toBeFocused();
  await expect(searchbox(welcome)).toHaveValue('stone');
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

  const popup = await openPopup(session);
  await expect(searchbox(popup.page)).toHaveValue('stone');
  await expect(results(popup.page).first()).toBeVisible();
  await popup.close();
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
