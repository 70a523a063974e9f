import { expect, type Page, test } from '@playwright/test';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { enter, newResults } from '../harness/views/search.ts';

test.use(UNTRACED);

const fixture = useFixture();
const posts = () => fixture.service.ledger.entries.length;

const expectRefused = (view: Page) =>
  expect(noticeIn(view).getByRole('heading')).toHaveText('This would exceed your daily cap');

test('a request in flight counts toward the cap, even after the background ends, and nothing more is sent until the user chooses “Just this once”', async () => {
  const { session, service } = fixture;
  // One search costs $0.012.
  await changeSettings(session, () => ({ caps: { day: 0.016 } }));
  service.faults.next({ delivery: { kind: 'silence' } });
  const view = await session.open(session.url('desk.html'));
  await enter(view, { query: 'tufa' });
  await expect.poll(posts).toBe(1);
  await session.background.stop();
  await expect(noticeIn(view)).toBeVisible();
  await enter(view, { query: 'granite' });
  await expectRefused(view);
  expect(posts()).toBe(1);
  await view.getByRole('button', { name: /^Just this once/ }).click();
  await expect(newResults(view).first()).toBeVisible();
  expect(posts()).toBe(2);
  await enter(view, { query: 'basalt' });
  await expectRefused(view);
  expect(posts()).toBe(2);
});
