import { expect, type Page, test } from '@playwright/test';
import type { MenuId } from '../../../lib/settings/menu.ts';
import { showing } from '../../hostile/rows.ts';
import { sampled } from '../../shared/sampled.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { runCommand } from '../harness/browser/command.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

const AT = 'http://intranet.test/selections';
const HEAD = `# Paper\n\nSource: <${AT}>\n\n`;
/** A page for each test, as those extracted are saved. */
const linked = (page: number) => `https://many.test/${page}`;
const words = (page: number) => `Words with a <a href="${linked(page)}">link</a>.`;
const markdown = (page: number) => `Words with a [link](${linked(page)}).`;

/** What a gesture copied from a page. */
async function copied(page: Page, act: () => Promise<void>): Promise<string> {
  const beside = await fixture.session.open('https://docs.test/');
  await page.bringToFront();
  await clearBadge(fixture.session);
  await act();
  expect((await settledBadge(fixture.session)).text).toMatch(/^✓/);
  const text = await readClipboard(beside);
  await beside.close();
  return text.trim();
}

const byCommand = (page: Page, command: string) =>
  copied(page, () => runCommand(fixture.session, page, command));
const byMenu = (page: Page, entry: MenuId) => copied(page, () => clickMenu(fixture.session, page, entry));

/** Triple-clicks, as a person selects a paragraph. */
const selectParagraph = (at: Page, selector: string) =>
  at.locator(selector).click({ clickCount: 3, position: { x: 5, y: 5 } });

/** The pages requested so far. */
const requested = () => fixture.service.ledger.entries.flatMap(({ body }) => Object(body).pages);

const shadow = (inside: string) => `<div><template shadowrootmode="open">${inside}</template></div>`;
test('selections: are read in nested shadow roots, with their links', async () => {
  const inside = shadow(`<b>Not this.</b>${shadow(`<p id="text">${words(82)}</p>`)}`);
  const page = await openTestPage(fixture.session, `<h1>Not this</h1>${inside}`, AT);
  await selectParagraph(page, '#text');
  expect(await byMenu(page, 'extract-selection')).toBe(`${HEAD}${markdown(82)}`);
  await page.bringToFront();
  await selectParagraph(page, '#text');
  await runCommand(fixture.session, page, 'extract-selected-links');
  await expect.poll(requested).toEqual([{ url: linked(82) }]);
});

test('selections: in a frame of another site, the menu copies the text, and links and shortcuts fail', async () => {
  const { session, service } = fixture;
  const inner = 'https://docs.test/embedded';
  await session.context.route(inner, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>5 * 3 * 2 are ${words(84)}</p>` }),
  );
  const page = await openTestPage(session, `<h1>Outer</h1><iframe src="${inner}"></iframe>`, AT);
  await page.frameLocator('iframe').locator('p').click({ clickCount: 3 });
  const click = { frameId: 999_999, frameUrl: inner, selectionText: '5 * 3 * 2 are Words with a link.' };
  expect(await copied(page, () => clickMenu(session, page, 'extract-selection', click))).toBe(
    `${HEAD}5 \\* 3 \\* 2 are Words with a link.`,
  );
  for (const gesture of [
    () => clickMenu(session, page, 'extract-selected-links', click),
    () => runCommand(session, page, 'extract-selection'),
  ]) {
    await page.bringToFront();
    await page.frameLocator('iframe').locator('p').click({ clickCount: 3 });
    await gesture();
    expect((await settledBadge(session)).text).toBe('!');
  }
  expect(service.ledger.entries).toEqual([]);
  await session.context.unroute(inner);
});

test('selections: are read in text fields as they are, but not in password fields', async () => {
  const { session } = fixture;
  const fields =
    '<textarea>First line\nof **the** draft</textarea><input id="secret" type="password" value="secret words">';
  const page = await openTestPage(session, fields, AT);
  await page.locator('textarea').selectText();
  expect(await byCommand(page, 'extract-selection')).toBe(`${HEAD}First line\nof **the** draft`);
  await page.bringToFront();
  await page.locator('#secret').selectText();
  await clearBadge(session);
  await runCommand(session, page, 'extract-selection');
  expect((await settledBadge(session)).text).toBe('!');
});

declare const chrome: {
  commands: { getAll(): Promise<{ name: string; shortcut: string }[]> };
  runtime: { getManifest(): { commands: Record<string, { suggested_key?: { default: string } }> } };
};

test('a fresh profile gets exactly the suggested shortcuts', async () => {
  const worker = await fixture.session.background.awake();
  const { suggested, set } = await worker.evaluate(async () => ({
    suggested: chrome.runtime.getManifest().commands,
    set: Object.fromEntries((await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])),
  }));
  const wanted = Object.entries(suggested).map(([name, command]) => [
    name,
    command.suggested_key?.default ?? '',
  ]);
  expect(wanted.filter(([, keys]) => keys !== '')).toHaveLength(4);
  expect(set).toEqual(Object.fromEntries(wanted));
});

const link = (name: string, more = '', text = name) =>
  `<a href="https://many.test/${name}" ${more}>${text}</a>`;
const styled = (name: string, style: string, text = name) => link(name, `style="${style}"`, text);

/** An image with a link on a part of it. */
const mapped = (name: string, coords: string, style = '') =>
  `<img usemap="#${name}" width="40" height="40" src="data:," style="${style}"><map name="${name}"><area shape="rect" coords="${coords}" href="https://many.test/${name}" alt="${name}"></map>`;
/** A link in a drawing. */
const drawn = (name: string, inside: string, href = 'href') =>
  `<svg width="40" height="40"><a ${href}="https://many.test/${name}">${inside}</a></svg>`;

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
  `<span style="user-select:none">${link('unselectable')}</span>`,
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
  mapped('unseen', '0,0,20,20', 'opacity:0'),
  drawn('clear', '<rect width="20" height="20" opacity="0"/>'),
  shadow(styled('gone', 'opacity:0')),
  `<div style="opacity:0">${shadow(link('dim'))}</div>`,
];

/** Parts of an image that are too small, or next to it: not even counted. */
const NOWHERE = [mapped('map-pixel', '5,5,6,6'), mapped('map-beside', '50,0,90,20')];

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
  mapped('map', '0,0,20,20'),
  drawn('drawn-words', '<text y="15">words</text>'),
  drawn('drawn', '<rect width="20" height="20"/>', 'xlink:href'),
  shadow(link('in-shadow')),
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
      const links = [...HIDDEN, ...NOWHERE, ...SEEN, ...SKIPPED];
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
      const extract = new RegExp(`^Extract ${SEEN.length} pages · \\$0\\.12`);
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
