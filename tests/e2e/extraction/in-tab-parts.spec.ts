import { expect, test } from '@playwright/test';
import { PAGE_OF_PARTS, PARTS_AS_MARKDOWN, THREAD, THREAD_AS_MARKDOWN } from '../../page-of-parts.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { usePlayground } from '../harness/browser/playground.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openPaper } from '../harness/views/paper.ts';

const playground = usePlayground();

/** The Markdown of a page that is extracted locally, below its source. */
async function markdownOf(body: string): Promise<string> {
  const { session } = playground;
  const beside = await session.open('https://docs.test/');
  const page = await openPaper(session, body, 'http://intranet.test/parts');
  await clickMenu(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  const copied = await readClipboard(beside);
  return copied.replace(/^[\s\S]*?Source: <.*>\n+/, '').trim();
}

test('local extraction: writes what only a browser puts together', async () => {
  expect(await markdownOf(PAGE_OF_PARTS)).toBe(PARTS_AS_MARKDOWN);
});

test('local extraction: writes the posts of a thread in order, with author and time', async () => {
  expect(await markdownOf(THREAD)).toBe(THREAD_AS_MARKDOWN);
});
