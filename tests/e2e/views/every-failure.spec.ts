import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { messageText } from '../../shared/message-text.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { revokeAccess, saveKey, saveWrongKey, sendOneMore } from '../harness/checks/messages.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { keyField } from '../harness/views/options.ts';
import { enter, newResults, searchbox } from '../harness/views/search.ts';

// Those in which the browser is involved: `tests/contract/client.test.ts` tells all failures apart.
const fixture = useFixture({ watched: true });
const posts = () => fixture.service.ledger.entries.length;

test(
  'without access to the service, nothing is sent until the notice’s button grants it',
  showing('permission'),
  async () => {
    const { session, service } = fixture;
    const { host } = new URL(service.url);
    const view = await fixture.view();
    await revokeAccess(session);
    await enter(view, { query: 'stone' });
    const button = messageText('recoveryGrantAccess', host);
    await expectNotice(view, {
      headline: messageText('failure_no_permission', host),
      charge: 'no',
      button,
    });
    expect(posts()).toBe(0);
    await view.getByRole('button', { name: button }).click();
    await expect(newResults(view).first()).toBeVisible();
    await expect.poll(posts).toBe(1);
  },
);

test(
  'a refused key is told from a password prompt, which never opens, and leads to the key in Settings',
  showing('status'),
  async () => {
    const { session, service } = fixture;
    const view = await fixture.view();
    await saveWrongKey(session, service);
    service.faults.next({
      headers: { 'X-Service-Trace': 'trace-401', 'www-authenticate': 'Basic realm="Quarry"' },
    });
    await enter(view, { query: 'stone refused' });
    await expectNotice(view, {
      headline: messageText('failure_key_refused', new URL(service.url).host),
      charge: 'no',
      button: messageText('recoverySetKey'),
    });
    await expect(noticeIn(view).locator('.details dd code')).toHaveText('trace-401');
    await expect(searchbox(view)).toHaveValue('stone refused');
    expect(posts()).toBe(1);
    const opened = session.context.waitForEvent('page');
    await leaving(view, noticeIn(view).getByRole('button').first().click());
    const options = await opened;
    await expect(options).toHaveURL(/\/options\.html#key$/);
    await expect(keyField(options)).toBeFocused();
    await saveKey(session, service);
  },
);

test('offline: sends nothing and keeps the query until the network is back', showing('offline'), async () => {
  const { session } = fixture;
  const view = await fixture.view();
  await session.context.setOffline(true);
  await enter(view, { query: 'stone offline' });
  await expectNotice(view, { headline: 'You’re offline', charge: 'no', button: 'Try again' });
  expect(posts()).toBe(0);
  await session.context.setOffline(false);
  await expect(noticeIn(view)).toHaveCount(0);
  await expect(searchbox(view)).toHaveValue('stone offline');
  await searchbox(view).press('Enter');
  await expect(newResults(view).first()).toBeVisible();
  await expect.poll(posts).toBe(1);
  // Images of the earlier results can't load either.
  const others = session.console.errors
    .splice(0)
    .filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'));
  expect(others).toEqual([]);
});

test('search: follows no redirect, to another origin or to the same one', showing('redirect'), async () => {
  const { service, session } = fixture;
  const { host } = new URL(service.url);
  const view = await fixture.view();
  const said = { headline: `${host} tried to redirect Quarry`, button: 'Check service URL' };
  for (const [status, location] of [
    // The fixture checks that nobody else was contacted.
    [307, 'https://elsewhere.example/'],
    [302, `${service.url}/search`],
  ] as const) {
    service.ledger.clear();
    service.faults.next({ status, headers: { location } });
    await enter(view, { query: `redirected by ${status}` });
    await expect.poll(posts).toBe(1);
    await expectNotice(view, { ...said, charge: 'maybe' });
  }
  await sendOneMore(session);
  expect(posts()).toBe(2);
});
