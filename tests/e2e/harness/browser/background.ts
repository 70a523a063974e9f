import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';

/** The extension's service worker. */
export interface Background {
  /** Started if it sleeps: code sent to a worker that sleeps would wait for ever. */
  awake(): Promise<Worker>;
  /** Ends it as the browser does when it is idle. Only in files that use `UNTRACED`. */
  stop(): Promise<void>;
}

/**
 * For `test.use`. Chromium itself ends where a worker is ended just as what records a trace reads its answer: three of 25 times
 * on a busy machine, never without a trace.
 */
export const UNTRACED = { trace: 'off' } as const;

/** Finds the worker, which the browser starts once when it loads the extension. */
export async function findBackground(context: BrowserContext, id: string): Promise<Background> {
  const isOwn = (worker: Worker) => worker.url().startsWith(`chrome-extension://${id}/`);
  const worker =
    context.serviceWorkers().find(isOwn) ??
    (await context.waitForEvent('serviceworker', { predicate: isOwn }));
  return {
    async awake() {
      const scopeURL = `chrome-extension://${id}/`;
      await withSession(context, (session) => session.send('ServiceWorker.startWorker', { scopeURL }));
      return worker;
    },
    stop: () => withSession(context, (session) => session.send('ServiceWorker.stopAllWorkers')),
  };
}

/** One for each first tab, kept while it is open: tests look at the worker over and over. */
const SESSIONS = new WeakMap<Page, Promise<CDPSession>>();

async function withSession(
  context: BrowserContext,
  act: (session: CDPSession) => Promise<unknown>,
): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = SESSIONS.get(page) ?? begin(context, page);
  SESSIONS.set(page, session);
  await act(await session);
}

async function begin(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  return session;
}
