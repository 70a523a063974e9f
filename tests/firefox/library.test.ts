import { unzipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tracesOf } from '../e2e/harness/traces-of.ts';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/badge.ts';
import { readClipboard, writeClipboard } from './harness/clipboard.ts';
import { choose, click, fill, named, namedNow, press, reads } from './harness/find.ts';
import { changeSettings, clearArea, readArea, tell } from './harness/inside.ts';
import { usePlayground } from './harness/playground.ts';
import { makeDownloads } from './harness/saved.ts';
import { fillForm, pressEnter, shownLinks } from './harness/search.ts';
import { specimen } from './harness/site.ts';

const downloads = makeDownloads();
const playground = usePlayground({ prefs: downloads.prefs });
const pages = () => [81, 82, 83].map((number) => specimen(playground.service, number));
const posts = () => playground.service.ledger.entries.length;

beforeAll(async () => {
  const { session } = playground;
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, reviewAbove: 100 } }));
  await tell(session, 'extract', { source: 'list', targets: pages().map((url) => ({ url })) });
  expect((await settledBadge(session)).text).toBe('✓3');
});
beforeEach(() => writeClipboard(playground.session, 'untouched'));
afterAll(() => downloads.remove());

const open = (place: string): Promise<Page> =>
  playground.session.open(playground.session.url(`desk.html#${place}`));
const copied = () => readClipboard(playground.session);

test('the document builder copies what its preview shows', async () => {
  const desk = await open('document');
  const preview = await named(desk, 'region', 'Preview');
  await reads(desk, /about [\d,]+ tokens/);
  await click(desk, 'button', 'Copy');
  await expect.poll(copied).not.toBe('untouched');
  expect((await copied()).trim()).toBe(await preview.$eval('pre', ({ textContent }) => textContent?.trim()));
  expect((await copied()).match(/^Source: </gm)).toHaveLength(3);
});

test('it saves one file in the shape that was chosen, and a zip with a file for each page', async () => {
  const desk = await open('document');
  await reads(desk, /about [\d,]+ tokens/);
  await choose(desk, 'Head', 'Front matter');
  const one = await downloads.saved(() => click(desk, 'button', 'Save .md'));
  expect(one.name).toMatch(/ and 2 more\.md$/);
  expect(one.bytes.toString()).toMatch(/^---\npages:\n {2}- title: /);
  const zip = await downloads.saved(() => click(desk, 'button', 'Save .zip'));
  expect(zip.name).toMatch(/\.zip$/);
  const files = Object.values(unzipSync(new Uint8Array(zip.bytes))).map((file) =>
    Buffer.from(file).toString(),
  );
  expect(files).toHaveLength(3);
  for (const number of [81, 82, 83])
    expect(files.filter((file) => file.includes(specimenMarker(number)))).toHaveLength(1);
  await choose(desk, 'Head', 'Title and source');
  const kept = async () => (await readArea(playground.session, 'local')).settings;
  await expect.poll(kept).toMatchObject({ document: { head: 'heading' } });
});

test('the collector gathers, copies once, and is cleared', async () => {
  const desk = await open('document');
  await reads(desk, /about [\d,]+ tokens/);
  await click(desk, 'button', 'Add to collector');
  await choose(desk, 'Pages', 'Collector (3)');
  await click(desk, 'button', 'Copy');
  await expect.poll(copied).toContain(specimenMarker(83));
  await click(desk, 'button', 'Clear collector');
  await expect.poll(() => namedNow(desk, 'combobox', 'Pages')).toBeNull();
});

test('Obsidian gets a long text by the clipboard', async () => {
  const desk = await open('document');
  await reads(desk, /about [\d,]+ tokens/);
  // No program answers such an address here: it is caught where the page opens it.
  await desk.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      document.documentElement.dataset.opened = event.target.href;
    }),
  );
  await click(desk, 'button', 'Obsidian');
  const opened = () => desk.evaluate(() => document.documentElement.dataset.opened ?? '');
  await expect.poll(opened).toMatch(/^obsidian:\/\/new\?name=[^&]+&clipboard$/);
  expect(await copied()).toContain(specimenMarker(81));
});

test('the library lists what was extracted, finds words in all of it, reads a page, and exports everything', async () => {
  const desk = await open('library');
  const rows = () => desk.$$eval('[aria-label="Kept pages"] > li', (all) => all.length);
  await expect.poll(rows).toBe(3);
  const { name, bytes } = await downloads.saved(() => click(desk, 'button', 'Export everything as .json'));
  expect(name).toBe('quarry-library.json');
  const exported: unknown = JSON.parse(bytes.toString());
  expect(exported).toMatchObject({
    pages: [{}, {}, {}].map(() => ({ url: expect.stringMatching(/^https:/) })),
  });
  expect(bytes.toString()).toContain(specimenMarker(82));

  const all = await downloads.saved(() => click(desk, 'button', 'Export everything as .zip'));
  const files = Object.entries(unzipSync(new Uint8Array(all.bytes)));
  expect(files).toHaveLength(3);
  const texts = [bytes.toString(), ...files.map(([file, text]) => `${file} ${Buffer.from(text)}`)].join('\n');
  for (const trace of tracesOf(playground.service.key)) expect(texts).not.toContain(trace);

  await fill(desk, await named(desk, 'searchbox', 'Search kept pages'), specimenMarker(82));
  // Words that are nearly the same are found too, after it.
  const best = () => desk.$eval('[aria-label="Kept pages"] li', ({ textContent }) => textContent);
  await expect.poll(best).toContain('Specimen 82');
  await expect.poll(rows).toBeLessThan(3);
  await (await desk.$('[aria-label="Kept pages"] li button'))?.click();
  await reads(desk, specimenMarker(82));
  expect(posts()).toBe(0);
});

test('the reader shows a hostile page as text, and asks nobody for anything', async () => {
  const { session, service } = playground;
  await clearArea(session, 'session');
  const desk = await open('');
  await fillForm(desk, { query: 'stone' });
  await pressEnter(desk);
  await expect.poll(() => shownLinks(desk)).not.toEqual([]);
  const [url = ''] = await shownLinks(desk);
  const evil = specimen(service, 599);
  const markdown = `# Walls\n\n![beacon](${evil}) <img src="${evil}"> <script>window.ran = 1</script> [run](javascript:window.ran=2)`;
  service.faults.next({
    operation: 'extract',
    body: JSON.stringify({ meta: {}, data: [{ url, markdown }] }),
  });
  const asked: string[] = [];
  desk.on('request', (request) => asked.push(request.url()));
  await (await desk.$('ul[aria-label="Results"] a'))?.focus();
  await press(desk, 'Extract to Markdown');
  await reads(desk, '<script>window.ran = 1</script>');
  expect(await desk.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  expect(
    await desk.$$eval('a', (all) => all.filter(({ protocol }) => protocol === 'javascript:').length),
  ).toBe(0);
  expect(asked.filter((address) => address.startsWith(evil))).toEqual([]);
});
