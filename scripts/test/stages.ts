import { rm } from 'node:fs/promises';
import { findChromium, findFirefox } from '../browsers.ts';
import { fetchDebianFaq } from '../debian-faq.ts';
import { ROOT, run } from '../run.ts';
import { missingPrograms, withScreen } from './screen.ts';
import { shownByPlaywright, shownByVitest } from './shown.ts';
import { add, fromPlaywright, fromVitest, NOTHING, ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts';
import { hostilePart, rowsWithout, soakPart, writePart } from './trust.ts';

const REPORTS = `${ROOT}.output/test-reports`;
const reportOf = (name: string): string => `${REPORTS}/${name}.json`;

/** One step of the whole test run. */
export interface Stage {
  name: string;
  /** Names of stages without whose success this one can't tell anything. */
  needs?: string[];
  run(): Promise<Tally>;
}

/** All that is tested, in order: what is quick and tells most comes first. */
export const STAGES: Stage[] = [
  { name: 'check', run: async () => ((await show('npm', ['run', 'check'])) === 0 ? ONE_PASSED : ONE_FAILED) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'contract', run: () => vitest('contract') },
  { name: 'build-chrome', run: () => build('chrome') },
  { name: 'build-firefox', run: () => build('firefox') },
  { name: 'build-others', run: buildOthers },
  { name: 'build', needs: ['build-chrome', 'build-firefox', 'build-others'], run: () => vitest('build') },
  { name: 'e2e', needs: ['build-chrome'], run: () => playwright([], { QUARRY_TEXTS: 'few' }) },
  { name: 'firefox', needs: ['build-firefox'], run: () => firefox() },
];

/** What takes too long for every run, by name alone: each brings what it needs. */
export const LONG_STAGES: Stage[] = [
  { name: 'hostile', run: hostile },
  { name: 'soak', run: soak },
  { name: 'headed', run: headed },
];

/** A Chromium with a window, driven by mouse and keyboard; skipped where no screen can be had. */
async function headed(): Promise<Tally> {
  const missing = await missingPrograms();
  if (missing.length > 0) {
    console.log(`Not run: ${missing.join(', ')} can’t be had here.`);
    return { ...NOTHING, skipped: 1 };
  }
  if ((await show('wxt', ['build', '-b', 'chrome'])) !== 0) return ONE_FAILED;
  return withScreen((display) => playwright([], { DISPLAY: display }, 'headed'));
}

/** Every fault and every text that could do harm; writes down what they came to. */
async function hostile(): Promise<Tally> {
  if ((await show('wxt', ['build', '-b', 'chrome'])) !== 0) return ONE_FAILED;
  const texts = await vitest(
    'unit',
    // Growth is in two files, and counts the time of its own thread: both may run at once, even on two cores.
    ['tests/hostile/texts', 'tests/hostile/growth', 'tests/hostile/generated', '--maxWorkers=2'],
    {
      QUARRY_GROWTH: process.env.QUARRY_GROWTH ?? '40',
    },
  );
  const faults = await playwright(['--grep', '@row:']);
  const seen = await shownByPlaywright(reportOf('e2e'));
  const missing = rowsWithout(seen);
  if (missing.length > 0) console.log(`No test shows ${missing.join(', ')}.`);
  await writePart('hostile', await hostilePart(seen, await shownByVitest(reportOf('unit'))));
  const tally = add(texts, faults);
  return missing.length > 0 ? add(tally, ONE_FAILED) : tally;
}

/** How many interleavings of jobs, and of searches, the long run tries. */
const INTERLEAVINGS = 20_000;

/**
 * Tries interleavings in Node; then ends the background 25 times at each point of a job, and the browser 20 times: Chromium,
 * then Firefox; in each, ten answers take 28 s.
 */
async function soak(): Promise<Tally> {
  const interleaved = await vitest('unit', ['tests/unit/interleavings'], {
    QUARRY_INTERLEAVINGS: String(INTERLEAVINGS),
  });
  const inNode = await shownByVitest(reportOf('unit'));
  const often = { QUARRY_KILLS: '25' };
  for (const browser of ['chrome', 'firefox'])
    if ((await show('wxt', ['build', '-b', browser])) !== 0) return ONE_FAILED;
  const inChromium = await playwright(['job-kills', 'job-survival', 'long-answer'], often);
  const inFirefox = await firefox(['firefox/kills', 'firefox/restart', 'firefox/idle'], often);
  const shown = await Promise.all([shownByPlaywright(reportOf('e2e')), shownByVitest(reportOf('firefox'))]);
  await writePart('soak', soakPart(...shown, inNode, INTERLEAVINGS));
  return add(interleaved, add(inChromium, inFirefox));
}

async function vitest(project: string, files: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const report = await reportFile(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await show('vitest', ['run', `--project=${project}`, ...reporters, ...files], env);
  return honest(await fromVitest(report), code);
}

async function playwright(
  files: string[] = [],
  env: NodeJS.ProcessEnv = {},
  project = 'e2e',
): Promise<Tally> {
  await findChromium();
  await fetchDebianFaq();
  const report = await reportFile('e2e');
  const code = await show('playwright', ['test', `--project=${project}`, '--reporter=list,json', ...files], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return honest(await fromPlaywright(report), code);
}

/** Looks for the browser before the tests do: installing one takes longer than any of them may. */
async function firefox(files: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  await findFirefox();
  return vitest('firefox', files, env);
}

async function build(browser: string): Promise<Tally> {
  return (await show('wxt', ['build', '-b', browser])) === 0 ? NOTHING : ONE_FAILED;
}

/** Those that no test drives: Edge's is Chrome's, Safari's is only seen to compile. */
async function buildOthers(): Promise<Tally> {
  return add(await build('edge'), await build('safari'));
}

/** A runner that failed without a failed test, or that ran none at all, has failed. */
function honest(tally: Tally, exitCode: number): Tally {
  const ran = tally.passed + tally.failed + tally.skipped;
  return tally.failed === 0 && (exitCode !== 0 || ran === 0) ? { ...tally, failed: 1 } : tally;
}

/** Where a stage's report goes; one of an earlier run is taken away. */
async function reportFile(name: string): Promise<string> {
  const file = reportOf(name);
  await rm(file, { force: true });
  return file;
}

function show(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return run(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
}
