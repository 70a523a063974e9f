import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';

/** The extension's service worker. */
export interface Background {
  /** Returns the running worker, starting it if needed: code sent to a stopped worker would wait forever. */
  awake(): Promise<Worker>;
  /** Ends the worker as the browser does when it is idle. Use only in files with `UNTRACED`. */
  stop(): Promise<void>;
}

/**
 * For `test.use`. Chromium exits if a worker ends while the trace recorder reads its response: 3 of 25 times on a busy
 * machine, never without a trace.
 */
export const UNTRACED = { trace: 'off' } as const;

/** Finds the worker, which the browser starts when it loads the extension. */
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

/**
 * Lets the running worker wait ten minutes for the service instead of 30 s: on a busy machine, a test that holds a response
 * takes longer than that. A worker that starts again has its usual deadline. Returns the worker.
 */
export async function waitLonger(background: Background): Promise<Worker> {
  const worker = await background.awake();
  await worker.evaluate(() => {
    const { timeout } = AbortSignal;
    if (Reflect.has(globalThis, 'waitsLonger')) return;
    Reflect.set(globalThis, 'waitsLonger', true);
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, 600_000));
  });
  return worker;
}

/** One per first tab, cached while it is open, because tests query the worker often. */
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
