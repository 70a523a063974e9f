import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { sampled } from '../../shared/sampled.ts';
import { clearBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

const link = (name: string, more = '', text = name) =>
  `<a href="https://many.test/${name}" ${more}>${text}</a>`;
const styled = (name: string, style: string, text = name) => link(name, `style="${style}"`, text);

/** Clip paths that leave nothing. */
const CLIPPED = [
  'inset(50%)',
  'inset(0 0 100% 0)',
  'inset(0 30% 0 70% round 8px)',
  'inset(0 calc(100% - 5px) 0 5px)',
  'inset(500px 0)',
  'rect(0 0 0 0)',
  'xywh(10px 10px 0 0)',
  'circle(0)',
  'circle(0 at 10px 10px) border-box',
  'ellipse(50% 0)',
  'polygon(0 0, 0 0, 0 0)',
  'polygon(evenodd, 0 0, 100% 100%, 50% 50%)',
  "path('M0 0')",
];

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
  ...CLIPPED.map((shape, at) => styled(`clip-path-${at}`, `display:inline-block;clip-path:${shape}`)),
  `<div style="clip-path:inset(0 0 100% 0)">${link('clip-path-around')}</div>`,
  styled('color', 'color:transparent'),
  styled('color-alpha', 'color:rgb(0 0 0 / 0);text-shadow:0 0 2px transparent'),
  styled('color-oklch', 'color:oklch(.5 .1 20 / .01)'),
  `<div style="-webkit-text-fill-color:transparent">${link('fill-around')}</div>`,
  styled('empty-gradient', 'color:transparent;background:linear-gradient(transparent,transparent) text'),
  styled('opacity-filter', 'filter:blur(0) opacity(0)'),
  styled('opacity-tiny', 'opacity:.01'),
  `<div style="opacity:.2"><div style="filter:opacity(.2)">${link('opacity-product')}</div></div>`,
  styled('mask', 'mask-image:linear-gradient(transparent,transparent)'),
  styled('scale', 'display:inline-block;transform:scale(0)'),
  link('image-opacity', 'style="opacity:.01"', '<img alt="" width="20" height="20" src="data:,">'),
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
  styled('rounded', 'display:inline-block;clip-path:inset(0 round 8px)'),
  styled('half', 'display:inline-block;clip-path:inset(0 0 49% 0)'),
  styled('scaled-inset', 'display:inline-block;width:300px;transform:scale(.1);clip-path:inset(0 40px)'),
  styled('arrow', 'display:inline-block;clip-path:polygon(0 0, calc(100% - 1em) 0, 100% 50%, 0 100%)'),
  styled('hourglass', 'display:inline-block;clip-path:polygon(0 0, 100% 0, 0 100%, 100% 100%)'),
  styled('circle', 'display:inline-block;clip-path:circle()'),
  styled('wave', "display:inline-block;clip-path:path('M0 0H100V50z')"),
  styled('least', 'display:inline-block;clip-path:inset(min(50%, 1px))'),
  styled('half-opacity', 'opacity:.5;filter:opacity(.5)'),
  styled('faded-edge', 'mask-image:linear-gradient(black,transparent)'),
  styled('gradient', 'color:transparent;background:linear-gradient(red,blue) text'),
  `<h2 style="-webkit-text-fill-color:transparent;background:linear-gradient(red,blue) text">${link('heading')}</h2>`,
  styled('outline', 'color:transparent;-webkit-text-stroke:1px black'),
  styled('shadow', 'color:transparent;text-shadow:0 0 3px black'),
  styled('filled', 'color:transparent;-webkit-text-fill-color:black'),
  styled('wide-color', 'color:oklch(.5 .1 20 / .9)'),
  styled('image-in-no-color', 'color:transparent', 'words <img alt="x" width="20" height="20" src="data:,">'),
  `<div style="display:contents;clip-path:inset(50%)">${link('clip-nothing')}</div>`,
  `<p style="margin-top:3000px">${link('far-below')}</p>`,
];

const SELF = 'https://docs.test/list';
/** Not requested either: one that is there twice, those that the service can’t extract, and those to the page itself. */
const SKIPPED = [
  link('plain#again', '', 'again'),
  '<a href="http://many.test/open">without encryption</a>',
  '<a href="mailto:a@many.test">mail</a>',
  '<a href="https://localhost/">private</a>',
  `<a href="${SELF}#part">Part</a>`,
  `<a href="${SELF}">Here</a>`,
];

/** The view's overflow beyond its window, in pixels. */
const beyond = (view: Page) =>
  view.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const foot = document.querySelector('.foot')?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.max(scrollHeight, foot) - clientHeight;
  });

for (const direction of sampled(['ltr', 'rtl'], 1))
  test(
    `links in a selection: only those that the user can see are requested, after a review that fits in the popup (${direction})`,
    showing('many-links'),
    async () => {
      const { session, service } = fixture;
      const bodies = () => service.ledger.entries.map(({ body }) => JSON.stringify(body));
      const links = [...HIDDEN, ...SEEN, ...SKIPPED];
      const body = `<div id="all" dir="${direction}">Read these. ${links.join('\n')} The end.</div>`;
      const page = await openTestPage(session, body, SELF);
      if (direction === 'rtl')
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl';
          document.querySelector<HTMLElement>('[href$="far-left"]')?.style.setProperty('left', '200vw');
        });
      await page.evaluate(() =>
        getSelection()?.selectAllChildren(document.querySelector('#all') ?? document),
      );
      await clearBadge(session);
      await clickMenu(session, page, 'extract-selected-links');
      const popup = await attachReview(session);
      await expect.poll(() => beyond(popup.page)).toBeLessThanOrEqual(0);
      expect(await findings(popup.page)).toEqual([]);
      expect(await unreachable(popup.page)).toEqual([]);
      const review = popup.page.getByRole('region', { name: 'Review' });
      const skipped = `Skipped: 1 duplicate, ${HIDDEN.length} hidden links, and 5 unsupported URLs`;
      await expect(popup.page.getByText(skipped)).toBeVisible();
      expect(bodies()).toEqual([]);
      const extract = new RegExp(`^Extract ${SEEN.length} pages · \\$0\\.10`);
      await review.getByRole('button', { name: extract }).click();
      // The badge of the review may still be there.
      await expect
        .poll(async () => (await storedJobs(session)).at(-1)?.state)
        .toMatch(/^(?:done|partly|failed)$/);
      const sent = bodies().flatMap((one) => one.match(/many\.test\/[\w-]+/g) ?? []);
      const seen = SEEN.map((html) => /many\.test\/[\w-]+/.exec(html)?.[0]);
      expect(sent.toSorted()).toEqual(seen.toSorted());
      expect(bodies()).toHaveLength(Math.ceil(SEEN.length / 10));
      await popup.close();
    },
  );
