import { statSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { EXTENSION, type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { startService } from '../mock-service/index.ts';
import { buildsIn } from './builds.ts';
import { type Measured, type Named, type SideName, unmeasured } from './figure.ts';
import { type Floor, makeFloor } from './floor.ts';
import { startInstantService } from './instant-service.ts';
import { searchField } from './setup.ts';
import { tracedFirst } from './trace.ts';

/** The work and size of a popup's page opened in a tab. */
interface Load {
  /** Main-thread work until everything settled, in milliseconds. */
  busy: number;
  elements: number;
  /** All extension files it loaded, including itself. */
  kilobytes: number;
  /** Scripts among them that were compiled and run before its field was painted. */
  scriptKilobytes: number;
}

interface Side {
  name: SideName;
  folder: string;
  origin: string;
}

type State = 'empty' | 'with ten results';

interface Reading extends Named {
  state: State;
  key: keyof Load;
}

const READ: readonly Reading[] = [
  reading('empty', 'busy', 'main thread busy until settled', 'ms', 24),
  reading('with ten results', 'busy', 'main thread busy until settled', 'ms', 40),
  reading('empty', 'elements', 'elements', 'elements', 150),
  reading('with ten results', 'elements', 'elements', 'elements'),
  reading('empty', 'scriptKilobytes', 'script run before the field is painted', 'kB', 6),
  reading('empty', 'kilobytes', 'loaded', 'kB', 50),
  reading('with ten results', 'kilobytes', 'loaded', 'kB', 85),
];

function reading(state: State, key: keyof Load, what: string, unit: Named['unit'], most?: number): Reading {
  const name = `Popup’s page in a tab, ${state}: ${what}`;
  return { name, unit, state, key, ...(most === undefined ? {} : { goal: { most } }) };
}

export const PAGE_FIGURES: readonly string[] = READ.map(({ name }) => name);

const SIZE = { width: 440, height: 560 };
/** Long enough for everything a popup loads by itself. */
const SETTLED_MS = 1500;

/** Opens the pages of all popups in turn, first empty and then with results. The first round is a warm-up. */
export async function measurePopupPages(
  names: readonly string[],
  runs: number,
  before: string | undefined,
): Promise<Measured[]> {
  const selected = READ.filter(({ name }) => names.includes(name));
  const floor = await makeFloor();
  const service = await startService();
  const instant = await startInstantService();
  const session = await startChromium({
    popups: false,
    site: service.site,
    beside: [floor.folder, ...(before ? [before] : [])],
    ownProcesses: true,
  });
  try {
    const builds = await buildsIn(session, before);
    for (const build of builds) await setUp(build.session, instant);
    const sides = sidesOf(floor, builds, before);
    const empty = await openInTurn(session, sides, runs);
    for (const build of builds) await search(build.session);
    const loads = { empty, 'with ten results': await openInTurn(session, sides, runs) };
    return selected.map((one) => readOff(one, loads[one.state]));
  } finally {
    await session.close();
    await service.close();
    await instant.close();
    await floor.remove();
  }
}

function readOff(reading: Reading, loads: readonly [SideName, Load][]): Measured {
  const measured = unmeasured(reading);
  for (const [name, load] of loads) measured[name].push(load[reading.key]);
  return measured;
}

/** Opens each page once per run, plus once as a warm-up. */
async function openInTurn(
  { context, devtools }: Session,
  sides: readonly Side[],
  runs: number,
): Promise<[SideName, Load][]> {
  const loads: [SideName, Load][] = [];
  for (let round = 0; round <= runs; round += 1) {
    for (const side of round % 2 === 1 ? sides.toReversed() : sides) {
      const load = await open(await context.newPage(), devtools, side);
      if (round > 0) loads.push([side.name, load]);
    }
  }
  return loads;
}

function sidesOf(
  floor: Floor,
  builds: Awaited<ReturnType<typeof buildsIn>>,
  before: string | undefined,
): Side[] {
  const origin = (id: string) => `chrome-extension://${id}/`;
  return [
    { name: 'floor', folder: floor.folder, origin: origin(floor.id) },
    ...builds.map(({ name, session: { id } }) => ({
      name,
      folder: name === 'before' && before ? before : EXTENSION,
      origin: origin(id),
    })),
  ];
}

async function search(session: Session): Promise<void> {
  const page = await session.open(session.url('popup.html'));
  await searchField(page).fill('stone');
  await searchField(page).press('Enter');
  await page.locator('ul[aria-label="Results"] > li').nth(9).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
}

async function open(page: Page, browser: CDPSession, { folder, origin }: Side): Promise<Load> {
  await page.setViewportSize(SIZE);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const settled = async () => {
    await page.goto(`${origin}popup.html`);
    await page.waitForTimeout(SETTLED_MS);
  };
  await settled();
  const { metrics } = await devtools.send('Performance.getMetrics');
  const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const sum = (urls: Iterable<string>) => {
    const own = [...new Set(urls)].filter((url) => url.startsWith(origin));
    return (
      own.reduce((total, url) => total + statSync(`${folder}/${url.slice(origin.length)}`).size, 0) / 1000
    );
  };
  // A separate run, since tracing takes time itself.
  const scripts = await tracedFirst(browser, origin, settled);
  await page.close();
  return { busy, elements, kilobytes: sum(files), scriptKilobytes: sum(scripts) };
}
