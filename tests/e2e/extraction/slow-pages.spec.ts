import { expect, type Page, test } from '@playwright/test';
import { until } from '../../shared/until.ts';
import { clearBadge, readBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { pressCommand, runCommand } from '../harness/browser/command.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { grantActiveTab } from '../harness/views/menu.ts';
import { selectText } from '../harness/views/selection.ts';

const fixture = useFixture();

const SLOW = 'http://intranet.test/slow';
const LINKED = 'https://many.test/71';
const BODY = `<!doctype html><title>Slow page</title><h1>Slow page</h1><p>Words with a <a href="${LINKED}">link</a>.</p>`;

/** Opens a page on which a URL is never answered, until the returned function is called. */
async function openSlow(after: string): Promise<{ page: Page; release(): Promise<void> }> {
  const page = await fixture.session.context.newPage();
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const answered: Promise<unknown>[] = [];
  await page.route('http://intranet.test/never*', (route) => {
    const answer = released.then(() => route.fulfill({ contentType: 'text/javascript', body: '' }));
    answered.push(answer);
    return answer;
  });
  await page.route(SLOW, (route) => route.fulfill({ contentType: 'text/html', body: `${BODY}${after}` }));
  await page.goto(SLOW, { waitUntil: 'commit' });
  await page.locator('p').waitFor();
  return {
    page,
    async release() {
      resolve();
      await Promise.all(answered);
    },
  };
}

test('a page that never finishes loading is read at once', async () => {
  const { session, service } = fixture;
  const beside = await session.open('https://docs.test/');
  const { page, release } = await openSlow('<script src="/never"></script><p>Not there yet.</p>');
  await selectText(page.locator('p'));
  await runCommand(session, page, 'extract-selection');
  expect((await settledBadge(session)).text).toBe('✓');
  expect(await readClipboard(beside)).toContain(`Words with a [link](${LINKED}).`);

  await page.bringToFront();
  await runCommand(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  const copied = await readClipboard(beside);
  expect(copied).toContain(`Words with a [link](${LINKED}).`);
  expect(copied).toContain('This page was too large, or still loading.');
  expect(service.ledger.entries).toEqual([]);
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  await release();
});

test('a page that doesn’t respond is given up, and nothing is requested or copied for it later', async () => {
  const { session, service } = fixture;
  const beside = await session.open('https://docs.test/');
  await writeClipboard(beside, 'what was there');
  const { page, release } = await openSlow('');
  await selectText(page.locator('p'));
  await grantActiveTab(session, page);
  await clearBadge(session);
  // Nothing else runs in the page meanwhile.
  const hanging = page.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/never', false);
    request.send();
  });
  const commands = ['extract-selected-links', 'extract-here', 'extract-parts'];
  const before = (await storedJobs(session)).length;
  for (const [index, command] of commands.entries()) {
    await pressCommand(session, page, command);
    // Only after the first: pressing the next one clears the badge, which later ones leave as it is.
    if (index > 0) continue;
    await until(
      'the icon to show that Quarry works',
      async () => (await readBadge(session)).text === '…' || undefined,
    );
  }
  const jobs = async () => (await storedJobs(session)).slice(before);
  await expect.poll(async () => (await jobs()).length, { timeout: 60_000 }).toBe(commands.length);
  expect((await jobs()).map(({ failure }) => failure?.code)).toEqual(commands.map(() => 'here-late'));

  await release();
  await hanging;
  // The scripts that were still waiting have run by now.
  await page.evaluate(() => undefined);
  await grantActiveTab(session, page);
  expect(await page.locator('html > div[popover]').count()).toBe(0);
  expect((await jobs()).length).toBe(commands.length);
  expect(service.ledger.entries).toEqual([]);
  expect(await readClipboard(beside)).toBe('what was there');
});
