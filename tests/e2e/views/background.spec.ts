import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { expectNotice } from '../harness/views/notice.ts';
import { fillForm, newResults, searchbox } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

test.use(UNTRACED);

const INTERRUPTED = { headline: 'Interrupted', charge: 'maybe', button: 'Try again' } as const;
const fixture = useFixture({ watched: true });
const posts = () => fixture.service.ledger.entries.length;

test(
  'ended before a search and again during it: it is sent once, and the reopened popup counts a possible charge and retries only on request',
  showing('worker-killed'),
  async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const answer = service.faults.hold();
    const popup = await openPopup(session);
    await fillForm(popup.page, { query: 'stone unseen' });
    await session.background.stop();
    await searchbox(popup.page).press('Enter');
    await expect.poll(posts).toBe(1);
    await popup.close();
    await session.background.stop();
    answer();
    const again = await openPopup(session);
    await expectNotice(again.page, INTERRUPTED);
    await expect(searchbox(again.page)).toHaveValue('stone unseen');
    const perhaps = before.perhaps.searches + 1;
    await expect.poll(async () => (await readUsage(session)).perhaps.searches).toBe(perhaps);
    expect((await readUsage(session)).sure).toEqual(before.sure);
    expect(posts()).toBe(1);
    await again.page.getByRole('button', { name: 'Try again' }).click();
    await expect(newResults(again.page).first()).toBeVisible();
    await expect.poll(posts).toBe(2);
    await again.close();
  },
);
