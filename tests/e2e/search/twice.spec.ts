import { expect, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

test.use(UNTRACED);

const fixture = useFixture({ watched: true });

// `tests/unit/interleavings` tries many orders, of searches too.
test('two simultaneous “extract selected links” clicks create one job and one request in a background that was just started', async () => {
  const { session, service } = fixture;
  const before = (await storedJobs(session)).length;
  const links = ['https://many.test/311', 'https://many.test/312'];
  const page = await openTestPage(session, `<p>${links.map(link).join(' ')}</p>`);
  await selectText(page.locator('p').first());
  await clickMenu(session, page, 'extract-selected-links', {}, { times: 2, cold: true });
  expect((await settledBadge(session)).text).toBe('✓2');
  await expect.poll(() => storedJobs(session)).toHaveLength(before + 1);
  expect(service.ledger.entries).toHaveLength(1);
});
