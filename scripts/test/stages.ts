import { spawn } from 'node:child_process';
import { installWithApt } from '../browsers.ts';
import { isInstalled } from '../run.ts';
import { build, firefox, hasFailed, playwright, program, type Shown, shown, vitest } from './runners.ts';

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

/** Tests every fault, every hostile text, many broken answers, and how time grows with a text. */
async function hostile(): Promise<Shown[]> {
  const built = await build('chrome');
  if (hasFailed(built)) return built;
  const { QUARRY_GROWTH = '40', QUARRY_BROKEN = '5000' } = process.env;
  const inNode = await vitest('unit', ['tests/hostile'], {
    name: 'hostile',
    env: { QUARRY_GROWTH, QUARRY_BROKEN },
  });
  return [...inNode, ...(await playwright(['--grep', '@row:']))];
}

/**
 * Tries interleavings in Node, also under each way to charge; then, in Chromium and Firefox, ends the
 * background 25 times at each point of a job and kills the browser 20 times; Firefox also gets ten responses that take 28 s.
 */
async function soak(): Promise<Shown[]> {
  const env = { QUARRY_INTERLEAVINGS: '20000' };
  const interleaved = await vitest('unit', ['tests/unit/interleavings'], { env });
  const charged = await vitest('contract', ['tests/contract/random-cost'], { env });
  const often = { QUARRY_KILLS: '25' };
  for (const browser of ['chrome', 'firefox']) {
    const built = await build(browser);
    if (hasFailed(built)) return built;
  }
  const inChromium = await playwright(['job-kills'], often);
  const inFirefox = await firefox(['firefox/background', 'firefox/key', 'firefox/idle'], often);
  return [...interleaved, ...charged, ...inChromium, ...inFirefox];
}
