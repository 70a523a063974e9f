import { expect, test } from '@playwright/test';
import {
  DIALOG,
  DIALOG_AS_MARKDOWN,
  PAGE_OF_PARTS,
  PARTS_AS_MARKDOWN,
  THREAD,
  THREAD_AS_MARKDOWN,
} from '../../shared/page-of-parts.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

/** Extracts a page locally and returns its Markdown below the source line. */
async function markdownOf(body: string): Promise<string> {
  const { session } = fixture;
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, body, 'http://intranet.test/parts');
  await clickMenu(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  const copied = await readClipboard(beside);
  return copied.replace(/^[\s\S]*?Source: <.*>\n+/, '').trim();
}

test('local extraction: captures content that only a browser can assemble', async () => {
  expect(await markdownOf(PAGE_OF_PARTS)).toBe(PARTS_AS_MARKDOWN);
});

test('local extraction: writes a thread’s posts in order, with author and time', async () => {
  expect(await markdownOf(THREAD)).toBe(THREAD_AS_MARKDOWN);
});

test('local extraction: writes only the item that an open dialog shows', async () => {
  expect(await markdownOf(DIALOG)).toBe(DIALOG_AS_MARKDOWN);
});

test('local extraction: a selection includes its shadow roots and frames', async () => {
  const { session } = fixture;
  const beside = await session.open('https://docs.test/');
  const body = `<h2>From</h2><p>here</p><div><template shadowrootmode="open"><p>through <slot></slot></p></template>a slot</div>
<iframe srcdoc="<p>and a frame</p>"></iframe><p id="last">to here.</p><p>Not this.</p>`;
  const page = await openTestPage(session, body, 'http://intranet.test/parts');
  await selectText(page.locator('h2'), page.locator('#last'));
  await clickMenu(session, page, 'extract-selection');
  await settledBadge(session);
  await expect
    .poll(async () => (await readClipboard(beside)).trim())
    .toBe(
      '# Paper\n\nSource: <http://intranet.test/parts>\n\n## From\n\nhere\n\nthrough a slot\n\nand a frame\n\nto here.',
    );
});

test('local extraction: finishes if a page collapses more than a browser can lay out', async () => {
  const script = `let at = document.querySelector('details'); for (let depth = 0; depth < 20000; depth += 1) at = at.appendChild(document.createElement('div')); at.textContent = 'At the bottom.';`;
  expect(
    await markdownOf(`<p>Above.</p><details><summary>More</summary></details><script>${script}</script>`),
  ).toBe('Above.\n\nMoreAt the bottom.');
});

test('local extraction: drops invisible content, even next to collapsed content', async () => {
  const unseen = (style: string) => `<p style="${style}">Unseen.</p>`;
  const hidden = ['display: none', 'visibility: hidden', 'font-size: 0'].map(unseen).join('');
  const folded = '<details><summary>More</summary><p>Folded.</p></details>';
  expect(
    await markdownOf(
      `<p>Seen.</p>${hidden}<div role="tabpanel"><p>On a panel.</p>${hidden}</div><div role="tabpanel" style="display: none"><p>On another.</p></div>${folded}`,
    ),
  ).toBe('Seen.\n\nOn a panel.\n\nOn another.\n\n**More**\n\nFolded.');
});
