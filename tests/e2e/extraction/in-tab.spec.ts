import { expect, test } from '@playwright/test';
import type { Badge } from '../../shared/badge.ts';
import {
  DIALOG,
  DIALOG_AS_MARKDOWN,
  PAGE_OF_PARTS,
  PARTS_AS_MARKDOWN,
  THREAD,
  THREAD_AS_MARKDOWN,
} from '../../shared/page-of-parts.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { tell } from '../harness/checks/messages.ts';
import { listenToRequests } from '../harness/checks/requests.ts';
import { inject } from '../harness/views/inject.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { readUsage } from '../harness/views/usage.ts';

const HANDBOOK = 'http://intranet.test/handbook';
const COPIED: Badge = { text: '✓1', title: 'Quarry: copied 1 page as Markdown' };

/** An image that loads only once someone scrolls to it. */
const LATER = '<div style="height: 20000px"></div><img loading="lazy" src="/later.png" alt="">';

const fixture = useFixture();
const requests = () => fixture.service.ledger.entries;

/** The Markdown below the line that names the source. */
const textOf = (copied: string) => copied.replace(/^[\s\S]*?Source: <.*>\n+/, '').trim();

test('local extraction: reads a page in its tab, copies it, marks it, sends nothing, and leaves the page unchanged', async () => {
  const beside = await fixture.session.open('https://docs.test/');
  const page = await openTestPage(fixture.session, PAGE_OF_PARTS + LATER, HANDBOOK);
  const before = await page.content();
  const requestedUrls = await listenToRequests(fixture.session, page);
  await clickMenu(fixture.session, page, 'extract-here');
  expect(await settledBadge(fixture.session)).toEqual(COPIED);
  expect(await requestedUrls()).toEqual([]);
  expect(requests()).toEqual([]);
  await expect.poll(() => page.content()).toBe(before);

  const copied = await readClipboard(beside);
  expect(copied).toMatch(new RegExp(`^# .+\n\nSource: <${HANDBOOK}>\n`));
  expect(textOf(copied)).toBe(PARTS_AS_MARKDOWN);

  const [read] = (await storedJobs(fixture.session)).at(-1)?.pages ?? [];
  expect(read).toMatchObject({ state: 'done', via: 'local' });
});

const unseen = (style: string) => `<p style="${style}">Unseen.</p>`;
const HIDDEN = ['display: none', 'visibility: hidden', 'font-size: 0'].map(unseen).join('');
const DEEP = `let at = document.querySelector('details'); for (let depth = 0; depth < 20000; depth += 1) at = at.appendChild(document.createElement('div')); at.textContent = 'At the bottom.';`;

/** What is special about a page, its body, and its Markdown. */
const PAGES: [what: string, body: string, markdown: string][] = [
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
  for (const [what, body, markdown] of PAGES) {
    const page = await openTestPage(fixture.session, body, 'http://intranet.test/parts');
    expect(await inject(page, 'page-in-tab.js', { part: 'page' }), what).toMatchObject({ markdown });
    await page.close();
  }
});

const [SLATE, DOCS, PLAIN] = ['https://stone.test/slate', 'https://docs.test/', 'https://many.test/7'];
/** The sentence that the real service was seen to use. */
const NO_DATA = 'No data returned from crawlers!';

test('two pages that the service can’t read are opened and copied for free, and nothing is charged twice', async () => {
  const { session, service } = fixture;
  service.switches.use('live');
  service.faults.next({
    operation: 'extract',
    alter: ({ data: _read, ...envelope }) => ({
      ...envelope,
      data: [
        { url: SLATE, error: `${NO_DATA} url=${SLATE}` },
        { url: DOCS, error: `${NO_DATA} url=${DOCS}` },
        { url: PLAIN, markdown: '# Read by the service' },
      ],
    }),
  });
  const beside = await session.open('https://many.test/3');
  await clearBadge(session);
  const before = await readUsage(session);
  await tell(session, 'extract', { source: 'list', targets: [SLATE, DOCS, PLAIN].map((url) => ({ url })) });
  await settledBadge(session);
  const spent = await readUsage(session);
  expect(spent.sure.pages).toBe(before.sure.pages + 1);
  expect(spent.perhaps.pages).toBe(before.perhaps.pages + 2);

  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  await expect(popup.page.getByText(/^The service can’t read this page/)).toHaveCount(2);
  await expect(popup.page.getByRole('button', { name: /Retry/ })).toHaveCount(0);
  await popup.page.getByRole('button', { name: 'Open 2 and copy from their tabs (free)' }).click();
  await expect(popup.page.getByRole('status')).toHaveText('Copied 3 pages', { timeout: 30_000 });
  await popup.close();

  const copied = await readClipboard(beside);
  for (const url of [SLATE, DOCS, PLAIN]) expect(copied).toContain(`<${url}>`);
  expect(copied).toContain('Read by the service');
  const local = { state: 'done', via: 'local', perhaps: true };
  expect((await storedJobs(session)).at(-1)).toMatchObject({
    state: 'done',
    copied: true,
    pages: [local, local, { state: 'done' }],
  });
  // The tabs are closed again, and the service was asked once.
  const tabs = session.context.pages().map((page) => page.url());
  expect(tabs.filter((url) => url === SLATE || url === DOCS)).toEqual([]);
  expect(service.ledger.entries).toHaveLength(1);
  expect(await readUsage(session)).toEqual(spent);
});

const TEXT =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more. ';
const BODY = `<form><article><h1>The handbook</h1><p id="first">${TEXT.repeat(4)}</p>
<ul><li>one at the <a href="/desk">desk</a></li><li>one with the <a href="/porter">porter</a></li></ul>
<x-note ="a" @click="b"><noscript><img src="/b.png" alt="" name="querySelectorAll"></noscript><p id="last">${TEXT.repeat(3)}</p></x-note></article></form><form hidden>Never shown</form><nav><a href="/wiki">All pages</a></nav>`;

/** Names an element after every property of a document, and form controls after every property of an element. */
function nameAll(): { document: number; form: number } {
  const namesOf = (of: object) => {
    const names = new Set<string>();
    for (let one: object | null = of; one !== null; one = Object.getPrototypeOf(one))
      for (const name of Object.getOwnPropertyNames(one)) names.add(name);
    return names;
  };
  const named = (tag: string, name: string) => {
    const element = document.createElement(tag);
    element.setAttribute('name', name);
    return element;
  };
  const [names, fields] = [namesOf(document), namesOf(HTMLFormElement.prototype)];
  const forms = [...document.forms];
  const within = forms.map(() => [...fields].map((name) => named('input', name)));
  const host = document.createElement('div');
  host.append(...[...names].map((name) => named('img', name)));
  const { body } = document;
  body.append(host);
  const append = Element.prototype.append;
  for (const [index, form] of forms.entries()) append.call(form, ...(within[index] ?? []));
  Reflect.set(globalThis, 'quarryWants', undefined);
  return { document: names.size, form: fields.size };
}

function select(): void {
  const range = new Range();
  const [first, last] = [document.querySelector('#first'), document.querySelector('#last')];
  range.setStart(first?.firstChild ?? document.body, 3);
  range.setEnd(last?.firstChild ?? document.body, 20);
  getSelection()?.addRange(range);
}

const READERS = [
  ['page-in-tab.js', { part: 'page' }, 'lights the stove'],
  ['page-in-tab.js', { part: 'selection' }, 'one with the [porter]'],
  ['page-selection.js', null, 'https://docs.test/porter'],
  ['page-all-links.js', null, 'https://docs.test/wiki'],
] as const;

test('injected scripts read a page and its selection despite DOM clobbering and broken names', async () => {
  const page = await openTestPage(fixture.session, BODY);
  await page.evaluate(select);
  const plain = new Map<object, unknown>();
  for (const reader of READERS) {
    const [script, wants, holds] = reader;
    const read = await inject(page, script, wants);
    expect(JSON.stringify(read)).toContain(holds);
    expect(JSON.stringify(read)).not.toContain('Never shown');
    plain.set(reader, read);
  }
  const named = await page.evaluate(nameAll);
  expect(named.document).toBeGreaterThan(250);
  expect(named.form).toBeGreaterThan(250);
  // The clobbering works: the page itself reads these elements instead of the document's properties.
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(document, 'contentType'))))
    .toBe('[object HTMLImageElement]');
  for (const reader of READERS) {
    const [script, wants] = reader;
    expect(await inject(page, script, wants), script).toEqual(plain.get(reader));
  }
});
