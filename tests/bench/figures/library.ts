import type { Page } from '@playwright/test';
import type { Figure, SideName } from '../figure.ts';
import { workFor } from '../in-page.ts';
import { type Side, searchField } from '../setup.ts';
import { heapAt } from '../target.ts';

const PAGES = 10_000;
const MAX_MS = 180_000;
const FULL = `Library of ${PAGES.toLocaleString('en')} pages`;
const KEYS = 'granite';
const filled = new Set<SideName>();
const opened = new Map<SideName, Page>();

/** Runs in the worker: replaces what is stored by distinct pages of about 3 kB each, spread over past days. */
async function fill(count: number): Promise<void> {
  const words =
    'wall stone lime course hearting batter footing through cope frost granite slate mortar pin bed'.split(
      ' ',
    );
  const some = (seed: number, length: number) =>
    Array.from(
      { length },
      (_, index) =>
        `${words[(seed * 7 + index * ((seed % 11) + 1)) % words.length]}${(seed + index) % 40 === 0 ? seed : ''}`,
    ).join(' ');
  const request = indexedDB.open('quarry');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const change = request.result.transaction('pages', 'readwrite');
  // Other figures may have stored pages.
  change.objectStore('pages').clear();
  for (let at = 0; at < count; at += 1) {
    const markdown = `# ${some(at, 6)}\n\n${Array.from({ length: 8 }, (_, part) => some(at + part, 60)).join('\n\n')}`;
    change.objectStore('pages').put({
      job: `stored-${Math.floor(at / 100)}`,
      place: at % 100,
      url: `https://site-${at % 900}.test/${at}`,
      title: some(at, 6),
      markdown,
      at: Date.now() - at * 60_000,
      bytes: markdown.length,
    });
  }
  await new Promise((resolve) => change.addEventListener('complete', resolve));
  request.result.close();
}

async function prepare(_: unknown, { name, session }: Side): Promise<void> {
  if (filled.has(name)) return;
  filled.add(name);
  await (await session.background.awake()).evaluate(fill, PAGES);
}

const FIRST = '.library-title';
/** The library's page count, shown once it has read all pages. */
const COUNT = '.library-count';

/** Opens the library. Returns the milliseconds until its first pages are on screen. */
async function open({ name, session }: Side): Promise<number> {
  await opened.get(name)?.close();
  const page = await session.context.newPage();
  opened.set(name, page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(session.url('desk.html'), { waitUntil: 'load' });
  await page.waitForTimeout(1000);
  return page.evaluate(async (first) => {
    const from = performance.now();
    location.hash = '#library';
    while (!document.querySelector(first)) await new Promise(requestAnimationFrame);
    return performance.now() - from;
  }, FIRST);
}

/** Waits until the whole library is searchable. */
async function whole({ name }: Side): Promise<Page> {
  const page = opened.get(name);
  if (!page) throw new Error('The library is not open.');
  await page.locator(COUNT, { hasText: PAGES.toLocaleString('en') }).waitFor({ timeout: MAX_MS });
  await page.waitForTimeout(500);
  return page;
}

export const libraryOpened: Figure = {
  name: `${FULL}: until the first are listed`,
  unit: 'ms',
  alone: true,
  goal: { most: 300 },
  prepare,
  measure: (_, side) => open(side),
};

export const libraryWhole: Figure = {
  name: `${FULL}: until all can be found`,
  unit: 'ms',
  alone: true,
  prepare,
  async measure(_, side) {
    const from = performance.now();
    await open(side);
    await whole(side);
    return performance.now() - from;
  },
};

const inWhole = async (setup: unknown, side: Side): Promise<void> => {
  await prepare(setup, side);
  await open(side);
  await whole(side);
};

export const librarySearched: Figure = {
  name: `${FULL}: work for a key`,
  unit: 'ms',
  alone: true,
  goal: { most: 50 },
  prepare: inWhole,
  async measure(_, side) {
    const page = await whole(side);
    await page.bringToFront();
    await page.locator('.library-list [type=search]').fill('');
    await page.locator('.library-list [type=search]').focus();
    const work = await workFor(page, () => page.keyboard.type(KEYS, { delay: 60 }));
    await page.locator('.library-list [type=search]').fill('');
    return work / KEYS.length;
  },
};

export const suggestions: Figure = {
  name: `${FULL}: suggestions while typing a query, work for a key`,
  unit: 'ms',
  alone: true,
  goal: { most: 50 },
  async prepare(setup, side) {
    await prepare(setup, side);
    await side.page.goto(side.session.url('sidepanel.html'));
    // The first key loads them.
    await searchField(side.page).fill('wall');
    await side.page.locator('.suggestion').first().waitFor({ timeout: MAX_MS });
    await side.page.waitForTimeout(500);
  },
  async measure(_, { page }) {
    const field = searchField(page);
    await field.fill('');
    await field.focus();
    const work = await workFor(page, () => page.keyboard.type(KEYS, { delay: 60 }));
    return work / KEYS.length;
  },
};

export const libraryHeld: Figure = {
  name: `${FULL}: heap after garbage collection`,
  unit: 'MB',
  alone: true,
  goal: { most: 150 },
  prepare: inWhole,
  async measure(_, side) {
    const page = await whole(side);
    return (await heapAt(side.session.debugging, page.url())) / 1000;
  },
};
