import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { ROOT, run } from './run.ts';
import { stagesFor } from './test/changed.ts';
import { type Ended, runStages } from './test/run-stages.ts';
import { LONG_STAGES, STAGES, type Stage } from './test/stages.ts';
import { add, NOTHING, summary } from './test/tally.ts';
import { readTimes, repeated, slowest, table } from './test/times.ts';

const TIMES = '.output/test-reports/times.md';

/**
 * All that is tested, the stages named as arguments, or with `--changed` what a change can affect: one that isn't
 * committed yet, or the last commit, or what changed since the commit that is named. Ends with one line of counts.
 */
async function main([first, ...others]: string[]): Promise<boolean> {
  const names = first === undefined ? [] : [first, ...others];
  const stages = first === '--changed' ? (stagesFor(others[0]) ?? STAGES) : stagesNamed(names);
  if (!existsSync(`${ROOT}.wxt/tsconfig.json`)) await run('wxt', ['prepare']);
  const ended = await runStages(stages);
  await sayTimes(ended.map(({ name }) => name));
  return sayResult(ended);
}

function stagesNamed(names: readonly string[]): Stage[] {
  const all = [...STAGES, ...LONG_STAGES];
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`No stage ${unknown}: ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? STAGES : all.filter(({ name }) => names.includes(name));
}

/** Lists the slowest tests, then the failures, and keeps where the time of each file went. */
async function sayTimes(stages: readonly string[]): Promise<void> {
  const times = await readTimes(stages);
  if (times.tests.length > 0) {
    console.log('\nThe slowest tests:');
    for (const line of slowest(times)) console.log(line);
    await mkdir(`${ROOT}.output/test-reports`, { recursive: true });
    await writeFile(`${ROOT}${TIMES}`, `${table(times).join('\n')}\n`);
    console.log(`Time by file: ${TIMES}`);
  }
  for (const line of repeated(times)) console.log(line);
}

function sayResult(ended: readonly Ended[]): boolean {
  const total = ended.reduce((sum, { tally }) => add(sum, tally), NOTHING);
  console.log('');
  for (const { name, tally, ms } of ended)
    console.log(`${name.padEnd(14)} ${`${Math.round(ms / 1000)} s`.padStart(6)}  ${summary(tally)}`);
  console.log(summary(total));
  return total.failed === 0 && total.passed > 0;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
