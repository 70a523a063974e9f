import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/browsers.ts';
import { EXTENSION, readManifest } from './manifest.ts';
import { closeWelcome } from './welcome.ts';
import { openWindow } from './window.ts';

/** Firefox makes one up at each install; a preference fixes it, so that tests know the extension's addresses. */
const UUID = '6ad2cbd3-17b1-4a1e-9d0c-1d8a5f2c7b10';
const ORIGIN = `moz-extension://${UUID}/`;

interface Options {
  /** Made-up hosts that are to be found on this machine. */
  hosts: string[];
  /** After how long without an event Firefox ends the background; 30 s, if absent. */
  idleMs?: number | undefined;
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
  close(): Promise<void>;
}

/** Starts Firefox with the built extension in a fresh profile. */
export async function startFirefox({ hosts, idleMs = 30_000 }: Options): Promise<Session> {
  const { id } = (await readManifest()).browser_specific_settings.gecko;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await findFirefox(),
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
    // Without it no page of an extension can be opened, and nothing of Firefox itself be reached.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: UUID }),
      'network.dns.localDomains': hosts.join(','),
      'extensions.background.idle.timeout': idleMs,
      // Buttons of a question work at once, not half a second later.
      'security.notification_enable_delay': 0,
    },
  });
  await browser.installExtension(EXTENSION);
  const window = await openWindow(browser, id);
  await closeWelcome(window, `${ORIGIN}welcome.html`);
  return {
    browser,
    window,
    url: (path) => `${ORIGIN}${path}`,
    open: (url) => open(browser, url),
    tabs: async () => (await browser.pages()).filter((page) => page !== window),
    close: () => browser.close(),
  };
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  // Firefox does not announce how pages of an extension load.
  await page.goto(url, url.startsWith(ORIGIN) ? { waitUntil: [] } : {});
  await page.bringToFront();
  return page;
}
