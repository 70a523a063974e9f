import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from '@playwright/test';
import { firstLine, isAtHand, ROOT, run, say } from './run.ts';

/** How long a download may take before the next way is tried. */
const DOWNLOAD_MS = 5 * 60_000;

/** Google Chrome ignores `--load-extension` from this version on; Chromium and Chrome for Testing do not. */
const CHROME_WITHOUT_EXTENSIONS = 137;

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'microsoft-edge',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
/** The oldest that the manifest accepts. */
const OLDEST_FIREFOX = 140;
const FIREFOX_PLACES = [
  '/usr/bin/firefox-esr',
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** A way to get a browser that is not there yet; false when it can't be gone here. */
type Recovery = () => Promise<boolean>;

interface Wanted {
  name: string;
  variable: string;
  places: string[];
  accepts: (version: string) => boolean;
  remedies: Recovery[];
}

/** A Chromium that loads unpacked extensions, installed now if none is there. */
export function findChromium(): Promise<string> {
  return find({
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    places: [...CHROMIUM_PLACES, chromium.executablePath()],
    accepts: loadsExtensions,
    remedies: [downloadChromium, () => installWithApt(['chromium'])],
  });
}

/** A Firefox, installed now if none is there. */
export function findFirefox(): Promise<string> {
  return find({
    name: 'Firefox',
    variable: 'FIREFOX_PATH',
    places: FIREFOX_PLACES,
    accepts: (version) => Number(/\b(\d+)\./.exec(version)?.[1]) >= OLDEST_FIREFOX,
    remedies: [() => installWithApt(['firefox-esr'])],
  });
}

async function find(wanted: Wanted): Promise<string> {
  const named = process.env[wanted.variable];
  const places = named ? [named] : wanted.places;
  const found = places.find((place) => isUsable(place, wanted));
  if (found) return found;
  if (named)
    throw new Error(`${wanted.variable} names ${named}, which is no ${wanted.name} that can be used here.`);
  for (const recovery of wanted.remedies) {
    if (!(await recovery())) continue;
    const installed = places.find((place) => isUsable(place, wanted));
    if (installed) return installed;
  }
  throw new Error(
    `No ${wanted.name} was found or could be installed. Install one, or name it in ${wanted.variable}.`,
  );
}

function isUsable(place: string, { accepts }: Wanted): boolean {
  if (place.includes('/') ? !existsSync(place) : !isAtHand(place)) return false;
  const version = process.platform === 'win32' ? '' : firstLine(place, ['--version']);
  return version !== undefined && accepts(version);
}

function loadsExtensions(version: string): boolean {
  const chrome = /^Google Chrome (\d+)/.exec(version);
  return chrome === null || Number(chrome[1]) < CHROME_WITHOUT_EXTENSIONS;
}

async function downloadChromium(): Promise<boolean> {
  say('No Chromium here: trying Playwright’s download …');
  const playwright = (...args: string[]) =>
    run(process.execPath, [`${ROOT}node_modules/@playwright/test/cli.js`, ...args], { timeout: DOWNLOAD_MS });
  if ((await playwright('install', 'chromium')) !== 0) return false;
  if (!firstLine(chromium.executablePath(), ['--version']) && isRoot())
    await playwright('install-deps', 'chromium');
  return true;
}

const APT_SECONDS = 600;
const APT_LOCK = `${tmpdir()}/quarry-apt.lock`;

/** Installs packages of Debian, where that can be done: as root. */
export async function installWithApt(packages: string[]): Promise<boolean> {
  if (!isRoot() || !isAtHand('apt-get')) return false;
  say(`Installing ${packages.join(', ')} with apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Stages that run side by side may each want a browser, and the system may be at work by itself.
  const waiting = ['-o', `DPkg::Lock::Timeout=${APT_SECONDS}`];
  const apt = (...args: string[]) => run('flock', [APT_LOCK, 'apt-get', ...waiting, ...args], { env });
  await apt('update');
  return (await apt('install', '-y', ...packages)) === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
