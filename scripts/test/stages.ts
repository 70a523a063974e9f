import { hasFailed, type Shown, shown } from './reports.ts';
import { build, firefox, playwright, program, vitest } from './runners.ts';
import { missingPrograms, withScreen } from './screen.ts';
import { growthPart, hostilePart, rowsWithout, soakPart, writePart } from './trust.ts';

/** One step of the test run. */
export interface Stage {
  name: string;
  /** Names of earlier stages that must succeed for this one to be meaningful. */
  needs?: string[];
  run(): Promise<Shown[]>;
}

/** All regular stages, quick ones first. */
export const STAGES: Stage[] = [
  { name: 'check', run: () => program('check', 'npm', ['run', '--silent', 'check']) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'contract', run: () => vitest('contract') },
  { name: 'build-chrome', run: () => build('chrome') },
  { name: 'build-firefox', run: () => build('firefox') },
  { name: 'build-edge', run: () => build('edge') },
  { name: 'build', needs: ['build-chrome', 'build-firefox', 'build-edge'], run: () => vitest('build') },
  { name: 'firefox', needs: ['build-firefox'], run: () => firefox() },
  { name: 'e2e', needs: ['build-chrome'], run: () => playwright([], { QUARRY_TEXTS: 'few' }) },
];

/** Stages too long for every run, run only by name. Each includes its own prerequisites. */
export const LONG_STAGES: Stage[] = [
  { name: 'growth', run: growth },
  { name: 'hostile', run: hostile },
  { name: 'soak', run: soak },
  { name: 'headed', run: headed },
];

/** A headed Chromium, driven by mouse and keyboard; skipped if no screen is available. */
async function headed(): Promise<Shown[]> {
  const missing = await missingPrograms();
  if (missing.length > 0) {
    console.log(`Not run: ${missing.join(', ')} not available.`);
    return [{ ...shown('headed'), outcome: 'skipped' }];
  }
  const built = await build('chrome');
  if (hasFailed(built)) return built;
  return withScreen((display) => playwright([], { DISPLAY: display }, 'headed'));
}

/** Measures how processing time grows with external text, and writes the results to docs/trust.md. */
async function growth(): Promise<Shown[]> {
  const patterns = process.env.QUARRY_GROWTH ?? '40';
  const tests = await vitest('unit', ['tests/hostile/growth'], {
    name: 'growth',
    env: { QUARRY_GROWTH: patterns },
  });
  await writePart('growth', growthPart(tests, patterns));
  return tests;
}

/** Number of broken answers in the hostile run in Node; `npm test` tries a fifth as many, different each time. */
const BROKEN_ANSWERS = 5000;

/** Tests every fault and every hostile text, and writes the results to docs/trust.md. */
async function hostile(): Promise<Shown[]> {
  const built = await build('chrome');
  if (hasFailed(built)) return built;
  const texts = await vitest('unit', ['tests/hostile/texts', 'tests/hostile/generated'], {
    name: 'texts',
    env: { QUARRY_BROKEN: String(BROKEN_ANSWERS) },
  });
  const faults = await playwright(['--grep', '@row:']);
  const missing = rowsWithout(faults);
  await writePart('hostile', hostilePart(faults, texts, BROKEN_ANSWERS));
  const untested = missing.map((row) => shown(row, ['No test shows this row of docs/trust.md.']));
  return [...texts, ...faults, ...untested];
}

/** Number of interleavings of jobs, and of searches, in the soak run. */
const INTERLEAVINGS = 20_000;

/** Number of random searches, extractions, and restarts in the soak run for each way a service can charge. */
const ACTIONS = 10_000;

/**
 * Tries interleavings in Node; then, in Chromium and Firefox, ends the background 25 times at each point of a job, kills the
 * browser 20 times, and sends ten responses that take 28 s.
 */
async function soak(): Promise<Shown[]> {
  const interleaved = await vitest('unit', ['tests/unit/interleavings'], {
    env: { QUARRY_INTERLEAVINGS: String(INTERLEAVINGS) },
  });
  const charged = await vitest('contract', ['tests/contract/random-cost'], {
    name: 'random-cost',
    env: { QUARRY_ACTIONS: String(ACTIONS) },
  });
  const often = { QUARRY_KILLS: '25' };
  for (const browser of ['chrome', 'firefox']) {
    const built = await build(browser);
    if (hasFailed(built)) return built;
  }
  const inChromium = await playwright(['job-kills', 'job-survival', 'long-answer'], often);
  const inFirefox = await firefox(['firefox/kills', 'firefox/restart', 'firefox/idle'], often);
  await writePart('soak', soakPart(inChromium, inFirefox, interleaved, INTERLEAVINGS));
  return [...interleaved, ...charged, ...inChromium, ...inFirefox];
}
