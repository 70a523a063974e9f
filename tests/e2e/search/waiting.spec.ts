import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { sendOneMore } from '../harness/checks/messages.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { enter, newResults, searchbox } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const fixture = useFixture();
const statuses = () => fixture.service.ledger.entries.map(({ status }) => status);

test(
  'search: hides a response after Cancel, in this view and the next, and counts a possible charge',
  showing('slow'),
  async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const answer = service.faults.hold();
    const popup = await openPopup(session);
    await enter(popup.page, { query: 'stone too late' });
    await expect.poll(statuses).toHaveLength(1);
    await popup.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('Canceled');
    // The view says so at once. An answer that comes before the background knows is paid for, and shown.
    await sendOneMore(session, popup.page);
    answer();
    await sendOneMore(session, popup.page);
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('Canceled');
    await expect(newResults(popup.page)).toHaveCount(0);
    expect(statuses()).toHaveLength(3);
    await popup.close();

    const again = await openPopup(session);
    await expectNotice(again.page, { headline: 'Canceled', charge: 'maybe', button: 'Try again' });
    await expect(newResults(again.page)).toHaveCount(0);
    await expect(searchbox(again.page)).toHaveValue('stone too late');
    await again.close();
    const counted = async () => {
      const { sure, perhaps } = await readUsage(session);
      return [sure.searches - before.sure.searches, perhaps.searches - before.perhaps.searches];
    };
    // Those sent meanwhile are free.
    await expect.poll(counted).toEqual([0, 1]);
  },
);

/** Lets time pass where this runs, without waiting. */
const skip = (ms: number): void => {
  const now = Date.now.bind(Date);
  Date.now = () => now() + ms;
};

test(
  'a rate limit holds for every search, even once the background ended, sends nothing meanwhile, then lets them through',
  showing('rate-limit'),
  async () => {
    const { session, service } = fixture;
    service.faults.next({ status: 429, headers: { 'retry-after': '300' } });
    const popup = await openPopup(session);
    const waits = popup.page.getByRole('button', { name: /^Try again in [45] min$/ });
    await enter(popup.page, { query: 'stone, limited' });
    await expect(waits).toBeDisabled();
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('Too many requests');
    await expect(noticeIn(popup.page).locator('.charge')).toHaveText('Not charged.');
    // A disabled button must do nothing, however it is pressed.
    await waits.dispatchEvent('click');

    await session.background.stop();
    await enter(popup.page, { query: 'stone, limited too', workflow: 'news' });
    await expect(noticeIn(popup.page).getByRole('heading')).toHaveText('The service asked Quarry to wait');
    await expect(noticeIn(popup.page)).toContainText('Try again shortly.');
    await expect(waits).toBeDisabled();
    await expect.poll(statuses).toEqual([429]);

    await popup.page.evaluate(skip, 300_000);
    await (await session.background.awake()).evaluate(skip, 300_000);
    await popup.page.getByRole('button', { name: /^Try again/ }).click();
    await expect(newResults(popup.page).first()).toBeVisible();
    await expect.poll(statuses).toEqual([429, 200]);
    await popup.close();
  },
);
