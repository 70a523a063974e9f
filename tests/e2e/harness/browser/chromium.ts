import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../../scripts/browsers.ts';
import { until } from '../../../shared/until.ts';
import { type Background, findBackground } from './background.ts';
import { type Console, collectConsole } from './console.ts';
import { devtoolsPort } from './devtools.ts';
import { extensionId, makeProfile } from './profile.ts';

/** Path of the Chrome build. */
export const EXTENSION = fileURLToPath(new URL('../../../../.output/chrome-mv3', import.meta.url));

/** Hosts played by one local port, with its own certificate. */
interface Site {
  port: number;
  spki: string;
}

/**
 * Fits a whole popup: headless Chromium's default screen is too low. Debian's Chromium would draw by an emulated GPU,
 * which takes a tenth of a run.
 */
const headlessScreen = (scale: number) => [
  '--disable-gpu',
  `--screen-info={${1600 * scale}x${1200 * scale}}`,
  '--window-size=1280,900',
  `--force-device-scale-factor=${scale}`,
];

/** One process for all web pages: starting one per site takes a tenth of a run. */
const SHARED_PROCESSES = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

interface Options {
  /** The local service's site, with pages under invented hosts. */
  site: Site;
  /** Defaults to true. */
  headless?: boolean;
  /** Port that plays every other host, so that requests to them are noticed. */
  others?: number | undefined;
  /** Origins granted up front; by default the local service's. */
  grantedOrigins?: string[];
  /** Permissions granted up front, besides origins; none by default. */
  grantedPermissions?: string[];
  /** Device pixels per CSS pixel, for screenshots. */
  scale?: number;
  /** Profile of an earlier session to continue with. */
  profile?: string;
  /** Path of a copy of the build that the test modifies. */
  extension?: string;
  /** Folders of other extensions to load. */
  beside?: string[];
  /** Whether the extension is allowed in private windows. */
  incognito?: boolean;
  /** Whether the icons are pinned to the toolbar; others slide in before a popup opens. */
  pinned?: boolean;
  /** Whether pages get reduced motion: painting animations takes a tenth of a test run. */
  still?: boolean;
  /** Whether each extension and site gets its own process, as in a user's browser; false by default. */
  ownProcesses?: boolean;
  /** Whether the context's pages include popups and side panels, which Playwright then stops as they open; true by default. */
  popups?: boolean;
}

/** A Chromium with Quarry loaded, with handles for tests. */
export interface Session {
  context: BrowserContext;
  id: string;
  background: Background;
  console: Console;
  /** Content of each popup when it was closed. */
  views: string[];
  /** Port for further connections. */
  debugging: number;
  /** The developer tools of the whole browser. */
  devtools: CDPSession;
  /** URL of one of the extension's pages. */
  url(path: string): string;
  /** Opens a page in a new foreground tab. */
  open(url: string): Promise<Page>;
  /** Closes the browser. Returns its profile, which is only kept if requested. */
  close(keep?: { profile: boolean }): Promise<string>;
  /** Kills the browser like a crash or a power cut (SIGKILL). Returns its profile. */
  kill(): Promise<string>;
}

/** Starts Chromium with the built extension, in a fresh profile by default. */
export async function startChromium({
  site,
  others,
  headless = true,
  grantedOrigins = ['http://127.0.0.1/*'],
  grantedPermissions = [],
  scale = 1,
  profile: earlier,
  extension = EXTENSION,
  beside = [],
  pinned = false,
  still = false,
  incognito = false,
  ownProcesses = false,
  popups = true,
}: Options): Promise<Session> {
  // For Playwright: a popup's type is “other” while it opens.
  process.env.PW_CHROMIUM_ATTACH_TO_OTHER = popups ? '1' : '';
  const extensions = [extension, ...beside];
  const profile =
    earlier ??
    (await makeProfile(extensions, grantedOrigins, grantedPermissions, pinned ? extensions : [], incognito));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless,
    viewport: null,
    // A headed window is closed normally by whoever opened it.
    handleSIGINT: headless,
    handleSIGTERM: headless,
    args: [
      ...flags(site, others, extensions),
      ...(headless ? headlessScreen(scale) : []),
      ...(still ? ['--force-prefers-reduced-motion'] : []),
      ...(ownProcesses ? [] : SHARED_PROCESSES),
    ],
  });
  const id = extensionId(extension);
  const origin = `chrome-extension://${id}/`;
  const background = await findBackground(context, id);
  const devtools = await devtoolsOf(context);
  if (!earlier) await (await welcomePage(context, `${origin}welcome.html`)).close();
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

/** The same browser with another build of Quarry, loaded alongside the first; closes that build's welcome page. */
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

/** The PID of the browser's main process. */
async function browserProcess(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser reports no main process.');
  return main.id;
}

/** The page that opens by itself after installation. */
function welcomePage(context: BrowserContext, url: string): Promise<Page> {
  return until('the welcome page to open', () => context.pages().find((page) => page.url() === url));
}

function flags({ port, spki }: Site, others: number | undefined, extensions: string[]): string[] {
  const rules = [`MAP *.test 127.0.0.1:${port}`, 'MAP *.invalid ~NOTFOUND'];
  if (others !== undefined) rules.push(`MAP * 127.0.0.1:${others}`, 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost');
  return [
    `--disable-extensions-except=${extensions}`,
    `--load-extension=${extensions}`,
    '--enable-unsafe-extension-debugging',
    '--remote-debugging-port=0',
    `--host-resolver-rules=${rules.join(', ')}`,
    `--ignore-certificate-errors-spki-list=${spki}`,
    '--no-proxy-server',
    '--disable-quic',
    '--no-first-run',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
  ];
}
