import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../../scripts/browsers.ts';
import { type Background, findBackground } from './background.ts';
import { type Console, collectConsole } from './console.ts';
import { devtoolsPort } from './devtools.ts';
import { extensionId, makeProfile } from './profile.ts';
import { until } from './until.ts';

/** Where the build for Chrome lies. */
export const EXTENSION = fileURLToPath(new URL('../../../../.output/chrome-mv3', import.meta.url));

/** Hosts of which one port of this machine plays the part, with a certificate of its own. */
interface Site {
  port: number;
  spki: string;
}

/** Room for a whole popup: the screen that headless Chromium makes up is too low for it. */
const headlessScreen = (scale: number) => [
  `--screen-info={${1600 * scale}x${1200 * scale}}`,
  '--window-size=1280,900',
  `--force-device-scale-factor=${scale}`,
];

/** One process for all web pages: to start one for each site takes a tenth of the time of a run. */
const SHARED_PROCESSES = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

interface Options {
  /** The local service's site: pages under made-up hosts. */
  site: Site;
  /** Others that are played here, by the host's name. */
  elsewhere?: Record<string, Site>;
  /** Defaults to true. */
  headless?: boolean;
  /** Port on which every other host is played, so that a request to one is seen. */
  others?: number | undefined;
  /** Origins that the user is taken to have agreed to; by default the local service's. */
  agreed?: string[];
  /** Permissions beside origins that the user is taken to have agreed to; none by default. */
  allowed?: string[];
  /** Pixels of the screen for one of CSS, for pictures. */
  scale?: number;
  /** Whether the page that opens at the first start stays; closed unless told otherwise. */
  welcome?: boolean;
  /** Of an earlier session that kept it: this one goes on with it. */
  profile?: string;
  /** Where a copy of the build lies that a test changes. */
  extension?: string;
  /** Folders of other extensions to load as well. */
  beside?: string[];
  /** Whether the user allowed it in private windows. */
  incognito?: boolean;
  /** Whether the icons stand in the toolbar: those that don't slide in before a popup opens. */
  pinned?: boolean;
  /** Whether pages are asked to move as little as they can: to paint what moves takes a tenth of a test run. */
  still?: boolean;
  /** Whether each extension and each site has a process of its own, as in a user's browser; not by default. */
  ownProcesses?: boolean;
}

/** A Chromium with Quarry loaded, and what tests reach in it. */
export interface Session {
  context: BrowserContext;
  id: string;
  background: Background;
  console: Console;
  /** What stood in each popup when it was closed. */
  views: string[];
  /** Port on which a second connection sees what the first does not: the popup. */
  debugging: number;
  /** The developer tools of the whole browser. */
  devtools: CDPSession;
  /** Address of one of the extension's pages. */
  url(path: string): string;
  /** Opens a page in a new tab, in front. */
  open(url: string): Promise<Page>;
  /** Ends the browser. Gives its profile to go on with, where that is kept. */
  close(keep?: { profile: boolean }): Promise<string>;
  /** Ends the browser as a crash or a power cut does (SIGKILL). Gives its profile to go on with. */
  kill(): Promise<string>;
}

/** Starts Chromium with the built extension, in a fresh profile unless told otherwise. */
export async function startChromium({
  site,
  elsewhere = {},
  others,
  headless = true,
  agreed = ['http://127.0.0.1/*'],
  allowed = [],
  scale = 1,
  welcome = false,
  profile: earlier,
  extension = EXTENSION,
  beside = [],
  pinned = false,
  still = false,
  incognito = false,
  ownProcesses = false,
}: Options): Promise<Session> {
  const extensions = [extension, ...beside];
  const profile =
    earlier ?? (await makeProfile(extensions, agreed, allowed, pinned ? extensions : [], incognito));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless,
    viewport: null,
    // Whoever opens a window for a person closes it in good order.
    handleSIGINT: headless,
    handleSIGTERM: headless,
    args: [
      ...flags({ '*.test': site, ...elsewhere }, others, extensions),
      ...(headless ? headlessScreen(scale) : []),
      ...(still ? ['--force-prefers-reduced-motion'] : []),
      ...(ownProcesses ? [] : SHARED_PROCESSES),
    ],
  });
  const id = extensionId(extension);
  const origin = `chrome-extension://${id}/`;
  const background = await findBackground(context, id);
  const devtools = await devtoolsOf(context);
  if (!earlier) {
    const page = await welcomePage(context, `${origin}welcome.html`);
    if (!welcome) await page.close();
  }
  return {
    context,
    id,
    background,
    console: collectConsole(context, origin),
    views: [],
    debugging: await devtoolsPort(profile),
    devtools,
    url: (path) => `${origin}${path}`,
    async open(url) {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    async close(keep = { profile: false }) {
      await context.close();
      if (!keep.profile) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      return profile;
    },
    async kill() {
      const gone = new Promise<void>((resolve) => context.once('close', () => resolve()));
      process.kill(await browserProcess(devtools), 'SIGKILL');
      await gone;
      return profile;
    },
  };
}

/** The same browser, with another build of Quarry that was loaded next to the first; closes the page that it opened. */
export async function otherBuild(session: Session, folder: string): Promise<Session> {
  const id = extensionId(folder);
  const background = await findBackground(session.context, id);
  await (await welcomePage(session.context, `chrome-extension://${id}/welcome.html`)).close();
  return { ...session, id, background, url: (path) => `chrome-extension://${id}/${path}` };
}

function devtoolsOf(context: BrowserContext): Promise<CDPSession> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser.');
  return browser.newBrowserCDPSession();
}

/** The number of the browser's main process. */
async function browserProcess(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser names no main process.');
  return main.id;
}

/** The page that opens by itself when Quarry was installed just now. */
function welcomePage(context: BrowserContext, url: string): Promise<Page> {
  return until('the welcome page to open', () => context.pages().find((page) => page.url() === url));
}

function flags(hosts: Record<string, Site>, others: number | undefined, extensions: string[]): string[] {
  const rules = Object.entries(hosts).map(([host, { port }]) => `MAP ${host} 127.0.0.1:${port}`);
  rules.push('MAP *.invalid ~NOTFOUND');
  if (others !== undefined) rules.push(`MAP * 127.0.0.1:${others}`, 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost');
  const keys = Object.values(hosts).map(({ spki }) => spki);
  return [
    `--disable-extensions-except=${extensions}`,
    `--load-extension=${extensions}`,
    '--enable-unsafe-extension-debugging',
    '--remote-debugging-port=0',
    `--host-resolver-rules=${rules.join(', ')}`,
    `--ignore-certificate-errors-spki-list=${keys.join(',')}`,
    '--no-proxy-server',
    '--disable-quic',
    '--no-first-run',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
  ];
}
