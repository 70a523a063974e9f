import type { Stage } from './stages.ts';
import { ONE_FAILED, type Tally } from './tally.ts';

/** How a stage ended. */
export interface Ended {
  name: string;
  tally: Tally;
  /** Duration; 0 if it wasn't run. */
  ms: number;
}

/**
 * Runs stages one after another, each on all cores. A stage is skipped if one that it needs failed. Needed stages that
 * weren't requested count as passed.
 */
export async function runStages(stages: readonly Stage[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const stage of stages) {
    const failed = ended.filter(({ name, tally }) => tally.failed > 0 && stage.needs?.includes(name));
    ended.push(failed.length > 0 ? skip(stage, failed) : await runStage(stage));
  }
  return ended;
}

function skip({ name }: Stage, failed: readonly Ended[]): Ended {
  console.log(`== ${name} was not run: ${failed.map((stage) => stage.name).join(' and ')} failed.`);
  return { name, tally: ONE_FAILED, ms: 0 };
}

async function runStage({ name, run }: Stage): Promise<Ended> {
  console.log(`== ${name}`);
  const start = performance.now();
  const tally = await run().catch((cause: unknown): Tally => {
    console.log(cause instanceof Error ? cause.message : cause);
    return ONE_FAILED;
  });
  const ms = performance.now() - start;
  console.log(`== ${name} ${tally.failed > 0 ? 'failed' : 'passed'} after ${Math.round(ms / 1000)} s`);
  return { name, tally, ms };
}
