import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../../scripts/browsers.ts';
import { until } from '../../../e2e/harness/browser/until.ts';
import { closeWelcome } from '../views/welcome.ts';
import { installForGood } from './install.ts';
import { EXTENSION, readManifest } from './manifest.ts';
import { QUIET } from './quiet.ts';
import { openWindow, reachExtension } from './window.ts';

/** Firefox makes one up at each install; a preference fixes it, so that tests know the extension's addresses. */
const UUID = '6ad2cbd3-17b1-4a1e-9d0c-1d8a5f2c7b10';
const ORIGIN = `moz-extension://${UUID}/`;

interface Options {
  /** Made-up hosts that are to be found on this machine. */
  hosts: string[];
  /** A folder to keep what the browser stores in. */
  profile: string;
  /** Whether Quarry is installed for good there, and found in it the next time. */
  lasting?: boolean;
  /** Whether that profile is one of an earlier session. */
  again?: boolean;
}

/** A Firefox with Quarry installed, and what tests reach in it. */
export interface Session {
  browser: Browser;
  /** Firefox's own window. */
  window: Page;
  /** Address of one of the extension's pages. */
  url(path: string): string;
  /** Opens a page in a new tab, in front. */
  open(url: string): Promise<Page>;
  /** The tabs that are open. */
  tabs(): Promise<Page[]>;
  /** Takes Quarry away, with all that Firefox keeps of it, and installs it anew. */
  reinstall(): Promise<void>;
  close(): Promise<void>;
  /** Ends the browser as a crash does: at once, with nothing put away. */
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
    close: () => browser.close(),
    kill: () => kill(browser),
  };
}

async function launch(id: string, { hosts, profile }: Options): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: await findFirefox(),
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
    userDataDir: profile,
    // Without it no page of an extension can be opened, and nothing of Firefox itself be reached.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: UUID }),
      'extensions.webextensions.keepUuidOnUninstall': true,
      'network.dns.localDomains': hosts.join(','),
      // Buttons of a question work at once, not half a second later.
      'security.notification_enable_delay': 0,
      // What is not signed by Mozilla can be installed for good: the ESR allows it.
      'xpinstall.signatures.required': false,
      ...QUIET,
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
  // In the background: Firefox would otherwise wait for the tab that was in front to be hidden, and for ever where that one
  // is just being closed.
  const page = await browser.newPage({ background: true });
  // Firefox does not announce how pages of an extension load.
  await page.goto(url, url.startsWith(ORIGIN) ? { waitUntil: [] } : {});
  // For the same reason its answer is not all that tells that the tab is in front.
  await Promise.race([page.bringToFront(), until('the tab to be in front', () => isInFront(page))]);
  return page;
}

/** Not while one document makes way for another: nothing can be asked of it then. */
const isInFront = async (page: Page): Promise<true | undefined> => {
  const front = page.evaluate(() => document.visibilityState === 'visible' && document.hasFocus());
  return (await front.catch(() => false)) || undefined;
};
