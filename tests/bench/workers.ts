import type { CDPSession } from '@playwright/test';
import { BACKGROUND_FILE } from '../../lib/browser/load-background.ts';
import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { startService } from '../mock-service/index.ts';
import { type Measured, type Named, unmeasured } from './figure.ts';
import { makeFloor } from './floor.ts';
import { heapAt } from './heap.ts';
import { startWorkers } from './popups.ts';
import { watchTarget } from './target.ts';
import { traceScripts } from './trace.ts';

/** A worker's start and first event: milliseconds until its scripts ran, and kilobytes of heap some time later. */
interface Start {
  evaluated: number;
  heap: number;
  called: number;
  calledHeap: number;
}
type Side = 'floor' | 'quarry';
type Round = Record<Side, Start>;

/** Long enough for everything a worker does on startup. */
const SETTLED_MS = 1500;
/** Long enough for an alarm to fire. */
const CALLED_MS = 1000;
const ATTEMPTS = 3;

const READ: [string, Named['unit'], keyof Start][] = [
  ['Worker: compile and evaluate', 'ms', 'evaluated'],
  ['Worker: heap after garbage collection', 'kB', 'heap'],
  ['Worker, called for the first time: compile and evaluate what it lacked', 'ms', 'called'],
  ['Worker, called for the first time: heap after garbage collection', 'kB', 'calledHeap'],
];

export const WORKER_FIGURES: readonly string[] = READ.map(([name]) => name);

/** Stops and starts both workers in turn, timed by the browser's trace. The first start of each is a warm-up. */
export async function measureWorkers(names: readonly string[], runs: number): Promise<Measured[]> {
  const floor = await makeFloor();
  const service = await startService();
  const session = await startChromium({ popups: false, site: service.site, beside: [floor.folder] });
  const rounds: Round[] = [];
  try {
    await setUp(session, service);
    const devtools = await session.context.browser()?.newBrowserCDPSession();
    if (!devtools) throw new Error('The context has no browser.');
    const scripts = {
      floor: { id: floor.id, first: 'worker.js' },
      quarry: { id: session.id, first: 'background.js', rest: BACKGROUND_FILE },
    };
    for (let round = 0; round <= runs; round += 1) {
      const started = await startBoth(session, devtools, scripts, round % 2 === 1);
      if (round > 0) rounds.push(started);
    }
  } finally {
    await session.close();
    await service.close();
    await floor.remove();
  }
  return READ.filter(([name]) => names.includes(name)).map(([name, unit, key]) => ({
    ...unmeasured({ name, unit }),
    floor: rounds.map((round) => round.floor[key]),
    quarry: rounds.map((round) => round.quarry[key]),
  }));
}

interface Scripts {
  id: string;
  /** The script that the browser runs when it starts the worker. */
  first: string;
  /** The script that the worker loads on its first event. */
  rest?: string;
}

async function startBoth(
  session: Session,
  devtools: CDPSession,
  scripts: Record<Side, Scripts>,
  turned: boolean,
): Promise<Round> {
  const one = (side: Side) => start(session, devtools, scripts[side]);
  if (!turned) return { floor: await one('floor'), quarry: await one('quarry') };
  const quarry = await one('quarry');
  return { floor: await one('floor'), quarry };
}

async function start(session: Session, devtools: CDPSession, scripts: Scripts): Promise<Start> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const started = await tryToStart(session, devtools, scripts);
    if (started) return started;
  }
  throw new Error(`The trace did not show ${scripts.first} running, ${ATTEMPTS} times.`);
}

/** Returns undefined if the trace misses a script: an event ran it earlier, or a busy machine ran it later. */
async function tryToStart(
  session: Session,
  devtools: CDPSession,
  { id, first, rest }: Scripts,
): Promise<Start | undefined> {
  const own = `chrome-extension://${id}/`;
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    return heapAt(session.debugging, own + first);
  };
  const timeOf = async (script: string, act: () => Promise<void>) =>
    (await traceScripts(devtools, act)).get(own + script);
  await session.background.stop();
  const evaluated = await timeOf(first, () => startWorkers(session, [id]));
  if (evaluated === undefined) return undefined;
  const heap = await settled();
  if (rest === undefined) return { evaluated, heap, called: 0, calledHeap: heap };
  const called = await timeOf(rest, () => call(session, own + first));
  return called === undefined ? undefined : { evaluated, heap, called, calledHeap: await settled() };
}

/** Fires an alarm, the event with the least work. */
async function call(session: Session, worker: string): Promise<void> {
  const watched = await watchTarget(session.debugging, worker);
  await watched.send('Runtime.evaluate', { expression: "chrome.alarms.create('bench', { when: 0 })" });
  watched.leave();
  await new Promise((resolve) => setTimeout(resolve, CALLED_MS));
}
