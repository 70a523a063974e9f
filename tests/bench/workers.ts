import type { CDPSession } from '@playwright/test';
import { type Session, startChromium } from '../e2e/harness/chromium.ts';
import { setUp } from '../e2e/harness/options.ts';
import { startService } from '../mock-service/index.ts';
import type { Measured } from './figure.ts';
import { makeFloor } from './floor.ts';
import { heapAt } from './heap.ts';
import { startWorkers } from './popups.ts';
import { traceScripts } from './trace.ts';

/** One start of a worker: milliseconds until its script had run, and kilobytes that it holds some time later. */
interface Start {
  evaluated: number;
  heap: number;
}
type Side = 'floor' | 'quarry';
type Round = Record<Side, Start>;

/** Long enough for all that a worker does by itself when it starts. */
const SETTLED_MS = 1500;

const READ: [string, Measured['unit'], keyof Start][] = [
  ['Worker: compile and evaluate', 'ms', 'evaluated'],
  ['Worker: heap after garbage collection', 'kB', 'heap'],
];

export const WORKER_FIGURES: readonly string[] = READ.map(([name]) => name);

/** Both workers, stopped and started in turn, by the browser's own trace. The first start of each warms up. */
export async function measureWorkers(names: readonly string[], runs: number): Promise<Measured[]> {
  const floor = await makeFloor();
  const service = await startService();
  const session = await startChromium({ site: service.site, beside: [floor.folder] });
  const rounds: Round[] = [];
  try {
    await setUp(session, service);
    const devtools = await session.context.browser()?.newBrowserCDPSession();
    if (!devtools) throw new Error('The context has no browser.');
    const scripts = { floor: `${floor.id}/worker.js`, quarry: `${session.id}/background.js` };
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
    name,
    unit,
    floor: rounds.map((round) => round.floor[key]),
    quarry: rounds.map((round) => round.quarry[key]),
  }));
}

async function startBoth(
  session: Session,
  devtools: CDPSession,
  scripts: Record<Side, string>,
  turned: boolean,
): Promise<Round> {
  await session.background.stop();
  const one = async (side: Side): Promise<Start> => {
    const address = `chrome-extension://${scripts[side]}`;
    const [id = ''] = scripts[side].split('/');
    const traced = await traceScripts(devtools, () => startWorkers(session, [id]));
    const evaluated = traced.get(address);
    if (evaluated === undefined) throw new Error(`${address} was not seen to start.`);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    return { evaluated, heap: await heapAt(session.debugging, address) };
  };
  if (!turned) return { floor: await one('floor'), quarry: await one('quarry') };
  const quarry = await one('quarry');
  return { floor: await one('floor'), quarry };
}
