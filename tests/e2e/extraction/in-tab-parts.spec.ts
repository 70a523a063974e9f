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

const unseen = (style: string) => `<p style="${style}">Unseen.</p>`;
const HIDDEN = ['display: none', 'visibility: hidden', 'font-size: 0'].map(unseen).join('');
const DEEP = `let at = document.querySelector('details'); for (let depth = 0; depth < 20000; depth += 1) at = at.appendChild(document.createElement('div')); at.textContent = 'At the bottom.';`;

/** What is special about a page, its body, and the Markdown below the source line. */
const PAGES: [what: string, body: string, markdown: string][] = [
  ['content that only a browser can assemble', PAGE_OF_PARTS, PARTS_AS_MARKDOWN],
  ['a thread’s posts in order, with author and time', THREAD, THREAD_AS_MARKDOWN],
  ['only the item that an open dialog shows', DIALOG, DIALOG_AS_MARKDOWN],
  [
    'no invisible content, even next to collapsed content',
    `<p>Seen.</p>${HIDDEN}<div role="tabpanel"><p>On a panel.</p>${HIDDEN}</div><div role="tabpanel" style="display: none"><p>On another.</p></div><details><summary>More</summary><p>Folded.</p></details>`,
    'Seen.\n\nOn a panel.\n\nOn another.\n\n**More**\n\nFolded.',
  ],
  [
    'more collapsed content than a browser can lay out',
    `<p>Above.</p><details><summary>More</summary></details><script>${DEEP}</script>`,
    'Above.\n\nMoreAt the bottom.',
  ],
];

test('local extraction: reads a page as the browser shows it', async () => {
  const { session } = fixture;
  const beside = await session.open('https://docs.test/');
  for (const [what, body, markdown] of PAGES) {
    const page = await openTestPage(session, body, 'http://intranet.test/parts');
    await clickMenu(session, page, 'extract-here');
    expect((await settledBadge(session)).text, what).toBe('✓1');
    const copied = await readClipboard(beside);
    expect(copied.replace(/^[\s\S]*?Source: <.*>\n+/, '').trim(), what).toBe(markdown);
    await page.close();
  }
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
