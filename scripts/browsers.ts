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

/** Finds a Chromium that can load unpacked extensions, and installs one if there is none. */
export const findChromium = (): Promise<string> =>
  find('Chromium', 'CHROMIUM_PATH', [...CHROMIUM_PATHS, chromium.executablePath()], loadsExtensions, [
    downloadChromium,
    () => installWithApt(['chromium']),
  ]);

/** Finds a Firefox, and installs one if there is none. */
export const findFirefox = (): Promise<string> =>
  find(
    'Firefox',
    'FIREFOX_PATH',
    FIREFOX_PATHS,
    (version) => Number(/\b(\d+)\./.exec(version)?.[1]) >= OLDEST_FIREFOX,
    [() => installWithApt(['firefox-esr'])],
  );

/** The path that the variable has, or the first of the usual ones, if need be after an installation. */
async function find(
  name: string,
  variable: string,
  usual: readonly string[],
  accepts: (version: string) => boolean,
  installations: readonly (() => Promise<boolean>)[],
): Promise<string> {
  const named = process.env[variable];
  const isUsable = (path: string): boolean => {
    if (path.includes('/') ? !existsSync(path) : !isInstalled(path)) return false;
    const version = process.platform === 'win32' ? '' : firstLine(path, ['--version']);
    return version !== undefined && accepts(version);
  };
  for (const install of [async () => true, ...(named ? [] : installations)]) {
    if (!(await install())) continue;
    const found = (named ? [named] : usual).find(isUsable);
    if (found) return found;
  }
  throw new Error(
    named
      ? `${variable} is set to ${named}, which is not a usable ${name}.`
      : `${name} was not found and could not be installed. Install it, or set ${variable} to its path.`,
  );
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
