import { expect, test } from '@playwright/test';
import { settledBadge } from '../e2e/harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../e2e/harness/browser/clipboard.ts';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { startUntrustedHost } from '../e2e/harness/browser/hosts.ts';
import { WATCHED_KEY } from '../e2e/harness/browser/watch.ts';
import { saveKey } from '../e2e/harness/checks/messages.ts';
import { clickMenu } from '../e2e/harness/views/menu.ts';
import { expectNotice, noticeIn } from '../e2e/harness/views/notice.ts';
import { openOptions, saveService } from '../e2e/harness/views/options.ts';
import { enter, searchbox } from '../e2e/harness/views/search.ts';
import { changeSettings } from '../e2e/harness/views/settings.ts';
import { messageText } from '../shared/message-text.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });
const openView = () => fixture.session.open(fixture.session.url('sidepanel.html'));

/** Changes the service address and its key; the click requests access. */
async function moveTo(address: string): Promise<void> {
  const options = await openOptions(fixture.session);
  await saveService(options, { address, key: WATCHED_KEY });
  await expect(options.getByRole('status')).toContainText(messageText('saved'));
  await options.close();
}

test.afterEach(async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ address: service.url }));
  await saveKey(session, service);
});

/** Checks the messages of a search and an extraction for an unreachable address. */
async function expectUnreached(address: string): Promise<void> {
  const { session, service } = fixture;
  await moveTo(address);
  const { host } = new URL(address);
  const notice = {
    headline: messageText('failure_unreachable', host),
    charge: 'maybe',
    button: messageText('recoveryRetry'),
  } as const;
  const view = await openView();
  await enter(view, { query: `stone at ${host}` });
  await expectNotice(view.getByRole('tabpanel'), notice);
  await expect(noticeIn(view).first()).toContainText(messageText('failure_unreachable_more'));
  await expect(searchbox(view)).toHaveValue(`stone at ${host}`);

  const page = await session.open('https://many.test/3');
  await writeClipboard(page, 'untouched');
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  await expect.poll(() => readClipboard(page)).toBe('untouched');
  expect(service.ledger.entries).toEqual([]);
}

test(
  'no such host: a search and an extraction report it, and keep query and clipboard',
  showing('unreachable'),
  () => expectUnreached('https://nowhere.invalid/v1'),
);

test('untrusted certificate: nothing is sent, not over HTTP either', showing('unreachable'), async () => {
  const host = await startUntrustedHost();
  await expectUnreached(host.url);
  expect(host.heard).toEqual([]);
  await host.close();
});
