import { expect, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { attachReview } from '../harness/views/review.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

const link = (name: string, more = '', text = name) =>
  `<a href="https://many.test/${name}" ${more}>${text}</a>`;
const styled = (name: string, style: string, text = name) => link(name, `style="${style}"`, text);

/** Links that nobody sees, by how they are hidden. */
const HIDDEN = [
  styled('display', 'display:none'),
  `<div style="display:none">${link('display-around')}</div>`,
  `<div hidden>${link('attribute')}</div>`,
  styled('visibility', 'visibility:hidden'),
  styled('opacity', 'opacity:0'),
  `<div style="opacity:0">${link('opacity-around')}</div>`,
  styled('font', 'font-size:0'),
  styled('far-left', 'position:absolute;left:-9999px'),
  styled('far-up', 'position:absolute;top:-9999px'),
  styled('indent', 'display:block;text-indent:-9999px;overflow:hidden'),
  styled('fixed-below', 'position:fixed;top:200vh'),
  styled('pixel', 'position:absolute;width:1px;height:1px;overflow:hidden'),
  styled('clip', 'position:absolute;clip:rect(0,0,0,0)'),
  styled('clip-path', 'display:inline-block;clip-path:inset(50%)'),
  `<div style="height:0;overflow:hidden">${link('collapsed')}</div>`,
  `<div dir="ltr" style="width:80px;overflow:hidden;white-space:nowrap">visible words before it ${link('cut-off')}</div>`,
  `<details><summary>More</summary>${link('folded')}</details>`,
  `<div style="content-visibility:hidden">${link('content')}</div>`,
  `<div style="height:30px;overflow:auto">${styled('above-scroller', 'position:relative;top:-500px')}</div>`,
  link('part', '', '<span style="display:none">part</span>'),
  link('image', '', '<img alt="" style="display:none" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'),
];

/** Links that the user sees, now or after scrolling. */
const SEEN = [
  link('plain'),
  styled('image-only', 'font-size:0', '<img alt="x" width="20" height="20" src="data:,">'),
  `<div style="height:30px;overflow:auto"><p style="height:400px">long</p>${link('in-scroller')}</div>`,
  `<div style="width:80px;overflow-x:auto;white-space:nowrap">many words that are before it ${link('scroll-right')}</div>`,
  `<div style="height:10px;overflow:hidden"><b style="position:absolute">${link('escapes')}</b></div>`,
  `<div style="display:contents">${link('contents')}</div>`,
  `<table style="display:inline-table;overflow:hidden"><tr><td>${link('cell')}</td></tr></table>`,
  `<p style="margin-top:3000px">${link('far-below')}</p>`,
];

for (const direction of ['ltr', 'rtl'])
  test(`links in a selection: only those that the user can see are requested (${direction})`, async () => {
    const { session, service } = fixture;
    const from = service.ledger.entries.length;
    const self = 'https://docs.test/list';
    const links = [...HIDDEN, ...SEEN, `<a href="${self}#part">Part</a>`, `<a href="${self}">Here</a>`];
    const body = `<div id="all" dir="${direction}">Read these. ${links.join('\n')} The end.</div>`;
    const page = await openTestPage(session, body, self);
    if (direction === 'rtl')
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
        document.querySelector<HTMLElement>('[href$="far-left"]')?.style.setProperty('left', '200vw');
      });
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#all') ?? document));
    await clickMenu(session, page, 'extract-selected-links');
    const popup = await attachReview(session);
    const review = popup.page.getByRole('region', { name: 'Review' });
    await review.getByRole('button', { name: /^Extract \d+ pages/ }).click();
    await settledBadge(session);
    const sent = service.ledger.entries
      .slice(from)
      .flatMap(({ body }) => JSON.stringify(body).match(/many\.test\/[\w-]+/g) ?? [])
      .map((url) => url.replace('many.test/', ''));
    expect(sent.toSorted()).toEqual(SEEN.map((html) => /many\.test\/([\w-]+)/.exec(html)?.[1]).toSorted());
    await unfoldReport(popup.page);
    await expect(popup.page.getByText(`${HIDDEN.length} hidden links`)).toBeVisible();
    await popup.close();
    await page.close();
  });
