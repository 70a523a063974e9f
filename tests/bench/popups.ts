import type { CDPSession } from '@playwright/test';
import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { targetsOf } from '../e2e/harness/browser/icon.ts';
import { until } from '../e2e/harness/browser/until.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { type MockService, startService } from '../mock-service/index.ts';
import type { Measured } from './figure.ts';
import { type Floor, makeFloor } from './floor.ts';
import { type Opening, openAndClose } from './popup.ts';

const SIDES = ['floor', 'quarry'] as const;
const STATES = ['cold', 'warm'] as const;
type Opened = Record<(typeof SIDES)[number], Opening>;
type Round = Record<(typeof STATES)[number], Opened>;

const COLD = 'Popup, worker and process gone';
const WARM = 'Popup, worker running';

/** What is read off each round, by name. */
const READ: [string, Measured['unit'], (round: Round) => Opened, keyof Opening][] = [
  [`${COLD}: click to field painted`, 'ms', ({ cold }) => cold, 'fromClick'],
  [`${COLD}: page to field painted`, 'ms', ({ cold }) => cold, 'fromPage'],
  [`${WARM}: click to field painted`, 'ms', ({ warm }) => warm, 'fromClick'],
  [`${WARM}: page to field painted`, 'ms', ({ warm }) => warm, 'fromPage'],
  ['Popup: heap after garbage collection', 'kB', ({ warm }) => warm, 'heap'],
];

export const POPUP_FIGURES: readonly string[] = READ.map(([name]) => name);

/** Both popups, opened in turn, each round in a fresh profile. The first round warms the machine up. */
export async function measurePopups(names: readonly string[], runs: number): Promise<Measured[]> {
  const floor = await makeFloor();
  const service = await startService();
  const rounds: Round[] = [];
  try {
    for (let round = 0; round <= runs; round += 1) {
      const opened = await inFreshProfile(service, floor, round % 2 === 1);
      if (round > 0) rounds.push(opened);
    }
  } finally {
    await service.close();
    await floor.remove();
  }
  return READ.filter(([name]) => names.includes(name)).map(([name, unit, pick, key]) => ({
    name,
    unit,
    floor: rounds.map((round) => pick(round).floor[key]),
    quarry: rounds.map((round) => pick(round).quarry[key]),
  }));
}

async function inFreshProfile(service: MockService, floor: Floor, turned: boolean): Promise<Round> {
  const session = await startChromium({ site: service.site, beside: [floor.folder], pinned: true });
  try {
    await setUp(session, service);
    const devtools = await session.context.browser()?.newBrowserCDPSession();
    if (!devtools) throw new Error('The context has no browser.');
    const ids = { floor: floor.id, quarry: session.id };
    const openBoth = async (before: () => Promise<void>) => {
      const opened: Partial<Opened> = {};
      for (const side of turned ? SIDES.toReversed() : SIDES) {
        await before();
        opened[side] = await openAndClose(devtools, session.debugging, ids[side]);
      }
      return both(opened);
    };
    // The first popup of a browser takes longer than any after it, whosever it is.
    await openAndClose(devtools, session.debugging, floor.id);
    const cold = await openBoth(() => endProcesses(session, devtools, Object.values(ids)));
    const warm = await openBoth(() => startWorkers(session, Object.values(ids)));
    return { cold, warm };
  } finally {
    await session.close();
  }
}

function both({ floor, quarry }: Partial<Opened>): Opened {
  if (!floor || !quarry) throw new Error('One of the two was not opened.');
  return { floor, quarry };
}

/** Starts the workers of extensions, and gives them half a second. */
export async function startWorkers({ context }: Session, ids: string[]): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  for (const id of ids) {
    await devtools.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${id}/` });
  }
  await page.waitForTimeout(500);
  await devtools.detach();
}

/** Ends workers and processes of the extensions, and waits until they are gone. */
async function endProcesses(session: Session, devtools: CDPSession, ids: string[]): Promise<void> {
  const renderers = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  await startWorkers(session, ids);
  const before = await renderers();
  await session.background.stop();
  await until('the processes of the extensions to end', async () => {
    const left = await renderers();
    const workers = await targetsOf({ devtools }, 'service_worker');
    const ended = before.filter((id) => !left.includes(id)).length;
    return workers.length === 0 && ended >= ids.length ? true : undefined;
  });
}
