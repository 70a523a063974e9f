import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { FAILURE_CASES } from '../../shared/failure-cases.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { copyTrace, noticeIn } from '../harness/views/notice.ts';
import { enter } from '../harness/views/search.ts';

const fixture = useFixture({ watched: true });

test(
  'a 400 shows the field and the service’s message as text, with a trace to copy',
  showing('bad-request'),
  async () => {
    const { session, service } = fixture;
    const page = await session.open('https://many.test/1');
    const fault = FAILURE_CASES.find(({ name }) => name === 'status 400')?.fault ?? {};
    service.faults.next(fault);
    const popup = await openPopup(session);
    await enter(popup.page, { query: 'a page too many' });
    const words = noticeIn(popup.page).locator('blockquote');
    await expect(words.locator('code')).toHaveText('page');
    await expect(words).toContainText('At most <b>10</b>.');
    expect(await copyTrace(popup.page)).toBe('trace-400');
    await popup.close();
    await expect.poll(() => readClipboard(page)).toBe('trace-400');
  },
);
