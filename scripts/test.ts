import { existsSync } from 'node:fs';
import { ROOT, run } from './run.ts';
import { LONG_STAGES, STAGES, type Stage } from './test/stages.ts';
import { add, NOTHING, ONE_FAILED, summary, type Tally } from './test/tally.ts';

/**
 * Everything that is tested, in order, or the stages named as arguments; ends with one line of counts.
 * A stage that fails does not stop those after it unless they need what it makes.
 */
async function main(names: string[]): Promise<boolean> {
  const all = [...STAGES, ...LONG_STAGES];
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`No stage ${unknown}: ${all.map(({ name }) => name).join(', ')}.`);
  const stages = names.length === 0 ? STAGES : all.filter(({ name }) => names.includes(name));
  if (!existsSync(`${ROOT}.wxt/tsconfig.json`)) await run('wxt', ['prepare']);

  const failed = new Set<string>();
  const tallies: [string, Tally][] = [];
  for (const stage of stages) {
    const tally = await runStage(stage, failed);
    if (tally.failed > 0) failed.add(stage.name);
    tallies.push([stage.name, tally]);
  }
  const total = tallies.reduce((sum, [, tally]) => add(sum, tally), NOTHING);
  console.log('');
  for (const [name, tally] of tallies) console.log(`${name.padEnd(14)} ${summary(tally)}`);
  console.log(summary(total));
  return total.failed === 0 && total.passed > 0;
}

async function runStage(stage: Stage, failed: ReadonlySet<string>): Promise<Tally> {
  console.log(`\n== ${stage.name}`);
  const missing = stage.needs?.filter((name) => failed.has(name)) ?? [];
  if (missing.length > 0) {
    console.log(`Not run: ${missing.join(' and ')} failed.`);
    return ONE_FAILED;
  }
  return stage.run().catch((cause: unknown) => {
    console.log(cause instanceof Error ? cause.message : cause);
    return ONE_FAILED;
  });
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
