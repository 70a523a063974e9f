import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../../scripts/browsers.ts';
import { until } from '../../../shared/until.ts';
import { closeWelcome } from '../views/welcome.ts';
import { installForGood } from './install.ts';
import { EXTENSION, readManifest } from './manifest.ts';
import { openWindow, reachExtension } from './window.ts';

/** Firefox generates one at each installation; a preference fixes it so that tests know the extension's URLs. */
const UUID = '6ad2cbd3-17b1-4a1e-9d0c-1d8a5f2c7b10';
const ORIGIN = `moz-extension://${UUID}/`;

interface Options {
  /** Invented hosts that resolve to this machine. */
  hosts: string[];
  /** The profile folder. */
  profile: string;
  /** Whether Quarry is installed permanently in the profile. */
  lasting?: boolean;
  /** Whether the profile comes from an earlier session. */
  again?: boolean;
  /** Firefox preferences from the start. */
  prefs?: Readonly<Record<string, boolean>> | undefined;
}

/** A Firefox with Quarry installed, with handles for tests. */
export interface Session {
  browser: Browser;
  /** Firefox's own window. */
  window: Page;
  /** URL of one of the extension's pages. */
  url(path: string): string;
  /** Opens a page in a new foreground tab. */
  open(url: string): Promise<Page>;
  /** The open tabs. */
  tabs(): Promise<Page[]>;
  /** Removes Quarry with all its data and reinstalls it. */
  reinstall(): Promise<void>;
  /** Installs another build in the place of the one that runs, as an update does. */
  update(build: string): Promise<void>;
  close(): Promise<void>;
  /** Kills the browser like a crash: at once and without cleanup. */
  kill(): Promise<void>;
}

/** Starts Firefox with the built extension. */
export async function startFirefox(options: Options): Promise<Session> {
  const { id } = (await readManifest()).browser_specific_settings.gecko;
  const { profile, lasting = false, again = false } = options;
  const browser = await launch(id, options);
  if (!again) await (lasting ? installForGood(browser, profile) : browser.installExtension(EXTENSION));
  const window = await openWindow(browser);
  await reachExtension(window, id);
  const welcomed = () => closeWelcome(window, `${ORIGIN}welcome.html`);
  if (!again) await welcomed();
  return {
    browser,
    window,
    url: (path) => `${ORIGIN}${path}`,
    open: (url) => open(browser, url),
    tabs: async () => (await browser.pages()).filter((page) => page !== window),
    async reinstall() {
      await browser.uninstallExtension(id);
      await browser.installExtension(EXTENSION);
      await reachExtension(window, id);
      await welcomed();
    },
    async update(build) {
      await browser.installExtension(build);
      await reachExtension(window, id);
    },
    close: () => browser.close(),
    kill: () => kill(browser),
  };
}

async function launch(id: string, { hosts, profile, prefs }: Options): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: await findFirefox(),
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
    userDataDir: profile,
    // Required to open extension pages and to access Firefox itself.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: UUID }),
      'extensions.webextensions.keepUuidOnUninstall': true,
      'network.dns.localDomains': hosts.join(','),
      // Makes prompt buttons work at once instead of after half a second.
      'security.notification_enable_delay': 0,
      // Allows permanent installation without Mozilla's signature, which the ESR supports.
      'xpinstall.signatures.required': false,
      // Each process that Firefox starts costs as much as a test.
      'dom.ipc.processPrelaunch.enabled': false,
      'dom.ipc.processCount': 1,
      ...prefs,
    },
  });
}

async function kill(browser: Browser): Promise<void> {
  const process = browser.process();
  if (!process) throw new Error('Firefox was not started here.');
  const gone = new Promise((resolve) => process.once('exit', resolve));
  process.kill('SIGKILL');
  await gone;
}

async function open(browser: Browser, url: string): Promise<Page> {
  // In the background: otherwise Firefox would wait for the active tab to be hidden, and forever if that one
  // is being closed.
  const page = await browser.newPage({ background: true });
  // Firefox doesn't announce the load events of extension pages.
  await page.goto(url, url.startsWith(ORIGIN) ? { waitUntil: [] } : {});
  // For the same reason its response isn't the only sign that the tab is active.
  await Promise.race([page.bringToFront(), until('the tab to be active', () => isInFront(page))]);
  return page;
}

/** Undefined while one document replaces another, since it can't be queried then. */
const isInFront = async (page: Page): Promise<true | undefined> => {
  const front = page.evaluate(() => document.visibilityState === 'visible' && document.hasFocus());
  return (await front.catch(() => false)) || undefined;
};
