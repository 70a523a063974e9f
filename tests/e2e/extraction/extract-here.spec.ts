import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { MenuId } from '../../../lib/settings/menu.ts';
import type { Badge } from '../../shared/badge.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { listenToRequests } from '../harness/checks/requests.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const HANDBOOK = 'http://intranet.test/handbook';
const ARTICLE = 'https://stone.test/slate';
const COPIED: Badge = { text: '✓1', title: 'Quarry: copied 1 page as Markdown' };

const TEXT =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more. ';
const BODY = `<nav><a href="/">Home</a> <a href="/wiki">All pages of this wiki</a></nav>
<article><h1>The handbook</h1><p>${TEXT.repeat(3)}</p><h2>Keys</h2><ul><li>one at the <a href="/desk">desk</a></li><li>one with the porter</li></ul>
<table><thead><tr><th>Door</th><th>Code</th></tr></thead><tbody><tr><td>yard</td><td>4711</td></tr></tbody></table>
<p>${TEXT.repeat(3)}</p><div style="height: 20000px"></div><img loading="lazy" src="/later.png" alt="The stove"></article>
<footer>Imprint</footer>`;

const fixture = useFixture();
const requests = () => fixture.service.ledger.entries;

/** A page that the service can't reach, and one beside it to read the clipboard in. */
async function openBeside(url: string): Promise<{ page: Page; beside: Page }> {
  const beside = await fixture.session.open('https://docs.test/');
  return { beside, page: await openTestPage(fixture.session, BODY, url) };
}

async function gesture(page: Page, entry: MenuId): Promise<Badge> {
  await clickMenu(fixture.session, page, entry);
  return settledBadge(fixture.session);
}

test('local extraction: reads a page in its tab, copies it, marks it, sends nothing, and leaves the page unchanged', async () => {
  const { page, beside } = await openBeside(HANDBOOK);
  const before = await page.content();
  const requestedUrls = await listenToRequests(fixture.session, page);
  expect(await gesture(page, 'extract-here')).toEqual(COPIED);
  expect(await requestedUrls()).toEqual([]);
  expect(requests()).toEqual([]);
  await expect.poll(() => page.content()).toBe(before);

  const copied = await readClipboard(beside);
  expect(copied).toMatch(new RegExp(`^# The handbook\n\nSource: <${HANDBOOK}>\n`));
  expect(copied.split(TEXT.trim())).toHaveLength(7);
  expect(copied).toContain('## Keys\n\n- one at the [desk](');
  expect(copied).toMatch(/\| Door \| Code \|\n\| -+ \| -+ \|\n\| yard \| 4711 \|/);
  expect(copied).not.toMatch(/All pages of this wiki|Imprint/);

  const [read] = (await storedJobs(fixture.session)).at(-1)?.pages ?? [];
  expect(read).toMatchObject({ state: 'done', via: 'local' });
});

test('local extraction: reads a local file in its tab', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-file-'));
  try {
    const beside = await fixture.session.open('https://docs.test/');
    await writeFile(join(folder, 'handbook.html'), `<!doctype html><title>A file</title>${BODY}`);
    const page = await fixture.session.open(pathToFileURL(join(folder, 'handbook.html')).href);
    expect(await gesture(page, 'extract-here')).toEqual(COPIED);
    await expect.poll(() => readClipboard(beside)).toContain(TEXT.trim());
    expect(requests()).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('local first: reads the page in its tab and sends nothing', async () => {
  const { session } = fixture;
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, local: 'first' } }));
  const page = await session.open(ARTICLE);
  expect(await gesture(page, 'extract-page')).toEqual(COPIED);
  expect(requests()).toEqual([]);
});
