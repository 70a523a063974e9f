import { type Session, startChromium } from '../e2e/harness/browser/chromium.ts';
import { setUp } from '../e2e/harness/views/options.ts';
import { startService } from '../mock-service/index.ts';
import { inTurn, type Measured, type Named, unmeasured } from './figure.ts';
import { makeFloor } from './floor.ts';
import { heapAt } from './heap.ts';
import { startWorkers } from './popups.ts';
import { SETTLED_MS } from './setup.ts';
import { traceScripts } from './trace.ts';

/** A worker's start: milliseconds until its script ran, and kilobytes of heap some time later. */
interface Start {
  evaluated: number;
  heap: number;
}

const ATTEMPTS = 3;

const EVALUATED: Named = { name: 'Worker: compile and evaluate', unit: 'ms' };
const HEAP: Named = { name: 'Worker: heap after garbage collection', unit: 'kB' };

export const WORKER_FIGURES: readonly Named[] = [EVALUATED, HEAP];

/** Stops and starts both workers in turn, timed by the browser's trace. */
export async function measureWorkers(runs: number): Promise<Measured[]> {
  const floor = await makeFloor();
  const service = await startService();
  const session = await startChromium({ popups: false, site: service.site, beside: [floor.folder] });
  const [evaluated, heap] = [unmeasured(EVALUATED), unmeasured(HEAP)];
  try {
    await setUp(session, service);
    const sides = [
      { name: 'floor', id: floor.id, script: 'worker.js' },
      { name: 'quarry', id: session.id, script: 'background.js' },
    ] as const;
    for (const { side, counts } of inTurn(sides, runs)) {
      const started = await start(session, side.id, side.script);
      if (!counts) continue;
      evaluated[side.name].push(started.evaluated);
      heap[side.name].push(started.heap);
    }
  } finally {
    await session.close();
    await service.close();
    await floor.remove();
  }
  return [evaluated, heap];
}

/** Tries again if the trace misses the script: an event ran it earlier, or a busy machine ran it later. */
async function start(session: Session, id: string, script: string): Promise<Start> {
  const url = `chrome-extension://${id}/${script}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await session.background.stop();
    const scripts = await traceScripts(session.devtools, () => startWorkers(session, [id]));
    const evaluated = scripts.get(url);
    if (evaluated === undefined) continue;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    return { evaluated, heap: await heapAt(session.debugging, url) };
  }
  throw new Error(`The trace did not show ${script} running, ${ATTEMPTS} times.`);
}
