import { existsSync } from 'node:fs';
import { ROOT, run } from './run.ts';
import { stagesFor } from './test/changed.ts';
import { hasFailed, type Shown, shown } from './test/runners.ts';
import { LONG_STAGES, STAGES, type Stage } from './test/stages.ts';

/** Number of lines that repeat a failure. */
const FAILURE_LINES = 20;

/** How a stage ended. */
interface Ended {
  name: string;
  tests: Shown[];
  ms: number;
}

/** Runs stages one after another, each on all cores. One that needs a failed one isn't run, and counts as failed. */
export async function runStages(stages: readonly Stage[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const { name, needs = [], run } of stages) {
    const failed = ended.filter((stage) => hasFailed(stage.tests) && needs.includes(stage.name));
    const why = `Not run: ${failed.map((stage) => stage.name).join(' and ')} failed.`;
    console.log(`== ${name}${failed.length > 0 ? `: ${why}` : ''}`);
    const start = performance.now();
    const tests =
      failed.length > 0 ? [shown(name, why)] : await run().catch((cause) => [shown(name, String(cause))]);
    const ms = performance.now() - start;
    console.log(`== ${name} ${hasFailed(tests) ? 'failed' : 'passed'} after ${Math.round(ms / 1000)} s`);
    ended.push({ name, tests, ms });
  }
  return ended;
}

/** The counts of tests. */
function summary(tests: readonly Shown[]): string {
  const count = (outcome: Shown['outcome']) => tests.filter((test) => test.outcome === outcome).length;
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  return `${count('passed')} passed, ${count('failed')} failed${skipped}`;
}

/** The end of a run: the failures again, and the counts, the whole run's last. */
export function endOfRun(ended: readonly Ended[]): string[] {
  const all = ended.flatMap(({ tests }) => tests);
  return [
    '',
    ...all
      .filter(({ outcome }) => outcome === 'failed')
      .flatMap(({ title, file, error }) => {
        const lines = error.trim().split('\n').slice(0, FAILURE_LINES);
        return [`FAILED ${file} › ${title}`, ...lines.map((line) => `    ${line}`)];
      }),
    ...ended.map(
      ({ name, tests, ms }) =>
        `${name.padEnd(14)} ${`${Math.round(ms / 1000)} s`.padStart(6)}  ${summary(tests)}`,
    ),
    summary(all),
  ];
}

function stagesNamed(names: readonly string[]): Stage[] {
  const all = [...STAGES, ...LONG_STAGES];
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`No stage ${unknown}: ${all.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? STAGES : all.filter(({ name }) => names.includes(name));
}

/**
 * All that is tested, the stages named as arguments, or with `--changed` what a change can affect: one that isn't
 * committed yet, or the last commit, or what changed since the commit that is named. Returns whether all passed.
 */
async function main([first, ...others]: string[]): Promise<boolean> {
  const stages = first === '--changed' ? stagesFor(others[0]) : stagesNamed(first ? [first, ...others] : []);
  if (!existsSync(`${ROOT}.wxt/tsconfig.json`)) await run('wxt', ['prepare']);
  const ended = await runStages(stages);
  for (const line of endOfRun(ended)) console.log(line);
  const all = ended.flatMap(({ tests }) => tests);
  return all.length > 0 && !hasFailed(all);
}

if (import.meta.main) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
