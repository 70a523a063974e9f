import { existsSync } from 'node:fs';
import { ROOT, run } from './run.ts';
import { stagesFor } from './test/changed.ts';
import { failures, hasFailed, slowest, summary } from './test/reports.ts';
import { type Ended, runStages } from './test/run-stages.ts';
import { LONG_STAGES, STAGES, type Stage } from './test/stages.ts';

/**
 * All that is tested, the stages named as arguments, or with `--changed` what a change can affect: one that isn't
 * committed yet, or the last commit, or what changed since the commit that is named. Ends with one line of counts.
 */
async function main([first, ...others]: string[]): Promise<boolean> {
  const names = first === undefined ? [] : [first, ...others];
  const stages = first === '--changed' ? stagesFor(others[0]) : stagesNamed(names);
  if (!existsSync(`${ROOT}.wxt/tsconfig.json`)) await run('wxt', ['prepare']);
  return sayResult(await runStages(stages));
}

function stagesNamed(names: readonly string[]): Stage[] {
  const all = [...STAGES, ...LONG_STAGES];
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`No stage ${unknown}: ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? STAGES : all.filter(({ name }) => names.includes(name));
}

/** Lists the slowest tests, then the failures and counts. Returns whether all passed. */
function sayResult(ended: readonly Ended[]): boolean {
  const all = ended.flatMap(({ tests }) => tests);
  console.log('\nThe slowest tests:');
  for (const line of [...slowest(all), '', ...failures(all)]) console.log(line);
  for (const { name, tests, ms } of ended)
    console.log(`${name.padEnd(14)} ${`${Math.round(ms / 1000)} s`.padStart(6)}  ${summary(tests)}`);
  console.log(summary(all));
  return all.length > 0 && !hasFailed(all);
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
