import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from '../../../../scripts/browsers.ts';
import { listenHere, stopServer } from '../../../shared/local-server.ts';
import { EXTENSION } from './chromium.ts';
import { makeProfile } from './profile.ts';

/** Messages to the background, in order; the last comes from a page that closes at once. */
export type Message = [name: string, request: object];

/** The extension's final storage, and whether its background was still running. */
export interface Found {
  local: Record<string, unknown>;
  session: Record<string, unknown>;
  /** Number of backgrounds after they had time to end. */
  backgrounds: number;
}

/**
 * Without a debugger nothing can look into the browser, so an extension page in place of the welcome page runs everything.
 * The last message comes from a page that closes during the response.
 */
const LEAD = `
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
for (const message of plan.messages) await chrome.runtime.sendMessage(message);
const { id } = await chrome.tabs.create({ url: 'view.html' });
await fetch(plan.report + 'sent');
await chrome.tabs.remove(id);
const stored = () => Promise.all([chrome.storage.local.get(null), chrome.storage.session.get(null)]);
await wait(plan.waitMs);
for (let tries = 0; tries < plan.tries && !JSON.stringify(await stored()).includes(plan.end); tries += 1) await wait(1000);
const [local, session] = await stored();
await wait(plan.idleMs);
const backgrounds = (await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] })).length;
await fetch(plan.report, { method: 'POST', body: JSON.stringify({ local, session, backgrounds }) });
`;

const html = (script: string): string =>
  `<!doctype html><body><script type="module" src="${script}"></script>`;

/** How many times the page checks for the end, once a second. */
const TRIES = 180;

interface Drive {
  messages: Message[];
  /** Resolves when the last message's request was sent; only then does its page close. */
  sent(): Promise<unknown>;
  /** Wait after closing the page that sent the last message, before checking whether its work has ended. */
  waitMs: number;
  /** JSON that storage must contain at the end; the page waits for it. */
  end: string;
  /** Further wait before checking whether the background is gone. */
  idleMs: number;
}

/** Starts Chromium without a debugger, lets an extension page send the messages, and returns what the page found. */
export async function driveWithoutDebugger({ sent, ...drive }: Drive): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-plain-'));
  const extension = join(folder, 'extension');
  await cp(EXTENSION, extension, { recursive: true });
  const profile = await makeProfile(extension, []);
  const report = await startReport(sent);
  const told = drive.messages.map(([name, request]) => ({ for: 'background', name, request }));
  const plan = { ...drive, messages: told.slice(0, -1), report: report.url, tries: TRIES };
  const manifest = JSON.parse(await readFile(join(EXTENSION, 'manifest.json'), 'utf8'));
  const files = {
    // Nobody can grant it by a click here.
    'manifest.json': JSON.stringify({ ...manifest, host_permissions: ['http://127.0.0.1/*'] }),
    'welcome.html': html('lead.js'),
    'lead.js': `const plan = ${JSON.stringify(plan)};${LEAD}`,
    'view.html': html('view.js'),
    'view.js': `void chrome.runtime.sendMessage(${JSON.stringify(told.at(-1))});`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(extension, name), content);
  const browser = spawn(await findChromium(), flags(extension, profile), { stdio: 'ignore' });
  try {
    // Well beyond the page's own wait, so that it reports even if the end never came.
    return await report.found(drive.waitMs + drive.idleMs + 3 * TRIES * 1000);
  } finally {
    await end(browser);
    await report.close();
    for (const path of [folder, profile]) await rm(path, { recursive: true, force: true, maxRetries: 5 });
  }
}

const flags = (extension: string, profile: string): string[] => [
  '--headless=new',
  '--no-sandbox',
  `--user-data-dir=${profile}`,
  `--disable-extensions-except=${extension}`,
  `--load-extension=${extension}`,
  '--disable-features=DisableLoadExtensionCommandLineSwitch',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-proxy-server',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--password-store=basic',
  '--use-mock-keychain',
];

async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null) return;
  const ended = once(browser, 'exit');
  browser.kill('SIGKILL');
  await ended;
}

/** Receives the page's report, and tells it when the last message's request was sent. */
async function startReport(sent: Drive['sent']) {
  const found = Promise.withResolvers<Found>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === '/sent') await sent();
    response.setHeader('access-control-allow-origin', '*');
    response.end();
    if (request.method === 'POST') found.resolve(JSON.parse(body));
  });
  return {
    url: `http://127.0.0.1:${await listenHere(server)}/`,
    found: (timeoutMs: number): Promise<Found> =>
      Promise.race([
        found.promise,
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('The browser reported nothing.')), timeoutMs).unref();
        }),
      ]),
    close: () => stopServer(server),
  };
}
