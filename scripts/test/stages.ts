import { spawn } from 'node:child_process';
import { installWithApt } from '../browsers.ts';
import { isInstalled } from '../run.ts';
import { build, firefox, hasFailed, playwright, program, type Shown, shown, vitest } from './runners.ts';
import { growthPart, hostilePart, soakPart, writePart } from './trust.ts';

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
  { name: 'unit', run: unit },
  { name: 'contract', run: () => vitest('contract') },
  { name: 'build-chrome', run: () => build('chrome') },
  { name: 'build-firefox', run: () => build('firefox') },
  { name: 'build-edge', run: () => build('edge') },
  { name: 'build', needs: ['build-chrome', 'build-firefox', 'build-edge'], run: () => vitest('build') },
  { name: 'firefox', needs: ['build-firefox'], run: () => firefox() },
  { name: 'e2e', needs: ['build-chrome'], run: () => playwright([], { QUARRY_TEXTS: 'few' }) },
];

/** Tests with a document and those without in two processes: a worker that receives all files starts only once. */
async function unit(): Promise<Shown[]> {
  const projects = ['unit', 'dom'].map((project) => vitest(project, [], { workers: 1 }));
  return (await Promise.all(projects)).flat();
}

/** Stages too long for every run, run only by name. Each includes its own prerequisites. */
export const LONG_STAGES: Stage[] = [
  { name: 'hostile', run: hostile },
  { name: 'soak', run: soak },
  { name: 'headed', run: headed },
];

/** Programs for a run with mouse and keyboard, and their Debian packages. */
const PROGRAMS = { Xvfb: 'xvfb', xdotool: 'xdotool', xterm: 'xterm', xclip: 'xclip', import: 'imagemagick' };

/** A headed Chromium on a virtual screen, driven by mouse and keyboard; skipped if no screen is available. */
async function headed(): Promise<Shown[]> {
  const missing = () => Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program));
  if (missing().length > 0) await installWithApt(missing().map(([, pack]) => pack));
  if (missing().length > 0) {
    console.log(`Not run: ${missing().map(([program]) => program)} not available.`);
    return [{ ...shown('headed'), outcome: 'skipped' }];
  }
  const built = await build('chrome');
  if (hasFailed(built)) return built;
  // It prints the number of the display that it chose.
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const display = await new Promise<string>((resolve, reject) => {
      server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
      server.stdout.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
    });
    return await playwright([], { DISPLAY: display }, 'headed');
  } finally {
    server.kill();
  }
}

/** Number of broken answers in the hostile run in Node; `npm test` tries far fewer, different each time. */
const BROKEN_ANSWERS = 5000;

/** Tests every fault, every hostile text, and how time grows with a text, and writes the results to docs/trust.md. */
async function hostile(): Promise<Shown[]> {
  const built = await build('chrome');
  if (hasFailed(built)) return built;
  const patterns = process.env.QUARRY_GROWTH ?? '40';
  const growth = await vitest('unit', ['tests/hostile/growth'], {
    name: 'growth',
    env: { QUARRY_GROWTH: patterns },
  });
  await writePart('growth', growthPart(growth, patterns));
  const texts = await vitest('unit', ['tests/hostile/texts', 'tests/hostile/generated'], {
    name: 'texts',
    env: { QUARRY_BROKEN: String(BROKEN_ANSWERS) },
  });
  const faults = await playwright(['--grep', '@row:']);
  await writePart('hostile', hostilePart(faults, texts, BROKEN_ANSWERS));
  return [...growth, ...texts, ...faults];
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
  const inFirefox = await firefox(['firefox/background', 'firefox/restart', 'firefox/idle'], often);
  await writePart('soak', soakPart([inChromium, inFirefox], interleaved, INTERLEAVINGS));
  return [...interleaved, ...charged, ...inChromium, ...inFirefox];
}
