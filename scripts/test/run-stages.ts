import { hasFailed, type Shown, shown } from './reports.ts';
import type { Stage } from './stages.ts';

/** How a stage ended. */
export interface Ended {
  name: string;
  tests: Shown[];
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
    const failed = ended.filter(({ name, tests }) => hasFailed(tests) && stage.needs?.includes(name));
    ended.push(failed.length > 0 ? skip(stage, failed) : await runStage(stage));
  }
  return ended;
}

function skip({ name }: Stage, failed: readonly Ended[]): Ended {
  const why = `Not run: ${failed.map((stage) => stage.name).join(' and ')} failed.`;
  console.log(`== ${name}: ${why}`);
  return { name, tests: [shown(name, [why])], ms: 0 };
}

async function runStage({ name, run }: Stage): Promise<Ended> {
  console.log(`== ${name}`);
  const start = performance.now();
  const tests = await run().catch((cause: unknown) => {
    console.log(cause instanceof Error ? cause.message : cause);
    return [shown(name, [String(cause)])];
  });
  const ms = performance.now() - start;
  console.log(`== ${name} ${hasFailed(tests) ? 'failed' : 'passed'} after ${Math.round(ms / 1000)} s`);
  return { name, tests, ms };
}
