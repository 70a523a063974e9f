import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from '@playwright/test';
import { firstLine, isInstalled, ROOT, run, say } from './run.ts';

/** Time limit for a download before the next method is tried. */
const DOWNLOAD_MS = 5 * 60_000;

/** Google Chrome ignores `--load-extension` from this version on; Chromium and Chrome for Testing do not. */
const CHROME_WITHOUT_EXTENSIONS = 137;

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'microsoft-edge',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
/** The oldest version that the manifest allows. */
const OLDEST_FIREFOX = 140;
const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Tries to install a missing browser; returns false if that is not possible here. */
type Recovery = () => Promise<boolean>;

interface Wanted {
  name: string;
  variable: string;
  paths: string[];
  accepts: (version: string) => boolean;
  remedies: Recovery[];
}

/** Finds a Chromium that can load unpacked extensions, and installs one if there is none. */
export function findChromium(): Promise<string> {
  return find({
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    paths: [...CHROMIUM_PATHS, chromium.executablePath()],
    accepts: loadsExtensions,
    remedies: [downloadChromium, () => installWithApt(['chromium'])],
  });
}

/** Finds a Firefox, and installs one if there is none. */
export function findFirefox(): Promise<string> {
  return find({
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    paths: FIREFOX_PATHS,
    accepts: (version) => Number(/\b(\d+)\./.exec(version)?.[1]) >= OLDEST_FIREFOX,
    remedies: [() => installWithApt(['firefox-esr'])],
  });
}

async function find(wanted: Wanted): Promise<string> {
  const named = process.env[wanted.variable];
  const paths = named ? [named] : wanted.paths;
  const found = paths.find((path) => isUsable(path, wanted));
  if (found) return found;
  if (named) throw new Error(`${wanted.variable} is set to ${named}, which is not a usable ${wanted.name}.`);
  for (const recovery of wanted.remedies) {
    if (!(await recovery())) continue;
    const installed = paths.find((path) => isUsable(path, wanted));
    if (installed) return installed;
  }
  throw new Error(
    `${wanted.name} was not found and could not be installed. Install it, or set ${wanted.variable} to its path.`,
  );
}

function isUsable(path: string, { accepts }: Wanted): boolean {
  if (path.includes('/') ? !existsSync(path) : !isInstalled(path)) return false;
  const version = process.platform === 'win32' ? '' : firstLine(path, ['--version']);
  return version !== undefined && accepts(version);
}

function loadsExtensions(version: string): boolean {
  const chrome = /^Google Chrome (\d+)/.exec(version);
  return chrome === null || Number(chrome[1]) < CHROME_WITHOUT_EXTENSIONS;
}

async function downloadChromium(): Promise<boolean> {
  say('Chromium not found, trying Playwright’s download …');
  const playwright = (...args: string[]) =>
    run(process.execPath, [`${ROOT}node_modules/@playwright/test/cli.js`, ...args], { timeout: DOWNLOAD_MS });
  if ((await playwright('install', 'chromium')) !== 0) return false;
  if (!firstLine(chromium.executablePath(), ['--version']) && isRoot())
    await playwright('install-deps', 'chromium');
  return true;
}

const APT_SECONDS = 600;
const APT_LOCK = `${tmpdir()}/quarry-apt.lock`;

/** Installs Debian packages; requires root. */
export async function installWithApt(packages: string[]): Promise<boolean> {
  if (!isRoot() || !isInstalled('apt-get')) return false;
  say(`Installing ${packages.join(', ')} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Parallel stages may each install a browser, and the system may be running apt too.
  const waiting = ['-o', `DPkg::Lock::Timeout=${APT_SECONDS}`];
  const apt = (...args: string[]) => run('flock', [APT_LOCK, 'apt-get', ...waiting, ...args], { env });
  await apt('update');
  return (await apt('install', '-y', ...packages)) === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
