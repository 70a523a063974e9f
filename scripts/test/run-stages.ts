import type { Stage } from './stages.ts';
import { NOTHING, ONE_FAILED, type Tally } from './tally.ts';

/** How a stage ended. */
export interface Ended {
  name: string;
  tally: Tally;
  /** Duration; 0 if it wasn't run. */
  ms: number;
}

/**
 * Runs stages: those in a lane in order, lanes in parallel. A stage waits for the stages it needs and is skipped if one of
 * them failed. Needed stages that weren't requested count as passed.
 */
export async function runLanes(stages: readonly Stage[]): Promise<Ended[]> {
  const runs = new Map<string, Promise<Ended>>();
  const lanes = new Map<string, Promise<unknown>>();
  for (const stage of stages) {
    const before = lanes.get(stage.lane) ?? Promise.resolve();
    const run = before.then(() => runStage(stage, runs));
    runs.set(stage.name, run);
    lanes.set(stage.lane, run);
  }
  return Promise.all(runs.values());
}

async function runStage(stage: Stage, runs: ReadonlyMap<string, Promise<Ended>>): Promise<Ended> {
  const needed = await Promise.all((stage.needs ?? []).map((name) => runs.get(name)));
  const failed = needed.flatMap((ended) => (ended && ended.tally.failed > 0 ? [ended.name] : []));
  if (failed.length > 0) {
    console.log(`== ${stage.name} was not run: ${failed.join(' and ')} failed.`);
    return { name: stage.name, tally: ONE_FAILED, ms: 0 };
  }
  console.log(`== ${stage.name}`);
  const start = performance.now();
  const tally = await stage.run().catch((cause: unknown): Tally => {
    console.log(cause instanceof Error ? cause.message : cause);
    return { ...NOTHING, failed: 1 };
  });
  const ms = performance.now() - start;
  console.log(`== ${stage.name} ${tally.failed > 0 ? 'failed' : 'passed'} after ${Math.round(ms / 1000)} s`);
  return { name: stage.name, tally, ms };
}
