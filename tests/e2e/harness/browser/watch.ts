import { expect, type Page } from '@playwright/test';
import type { MockService } from '../../../mock-service/index.ts';
import { tracesOf } from '../../../shared/traces-of.ts';
import { everything } from '../checks/everything.ts';
import { blankExtensionPage, openBlankPage } from '../checks/messages.ts';
import type { CatchAllServer } from './catch-all-server.ts';
import type { Session } from './chromium.ts';
import { readClipboardWithin } from './clipboard.ts';
import { uncaughtInBackground } from './exceptions.ts';

/** A key that can't be confused with anything else. */
export const WATCHED_KEY = 'q-8Kd2Lm-seen-nowhere-Rw6-0815';
const TRACES = tracesOf(WATCHED_KEY);
/** The only message that may contain it. */
const KEY_MESSAGE = '"name":"key.save"';

declare const chrome: {
  runtime: { onMessage: { addListener(heard: (message: unknown) => void): void } };
};

const MESSAGE_LOGS = new WeakMap<Session, Page>();

/**
 * Opens a tab that logs messages between Quarry's pages. The first tab stays in front and isn't an extension page:
 * DevTools sessions with one would end the network emulation in the background.
 */
async function openMessageLog(session: Session): Promise<Page> {
  const [first] = session.context.pages();
  const page = openBlankPage(session) ?? (await blankExtensionPage(session));
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    chrome.runtime.onMessage.addListener((message) => void heard.push(JSON.stringify(message)));
  });
  await first?.bringToFront();
  MESSAGE_LOGS.set(session, page);
  return page;
}

/** The logging tab; a new one if a test closed it or restarted the browser. */
export async function messageLog(session: Session): Promise<Page> {
  const known = MESSAGE_LOGS.get(session);
  return known && !known.isClosed() ? known : openMessageLog(session);
}

/** Checks the invariants after any failure: no trace of the key, no request to another host, no uncaught error. */
export async function expectUntouched(
  session: Session,
  service: MockService,
  catchAll: CatchAllServer,
): Promise<void> {
  const page = await messageLog(session);
  const seen = await everything(session, service);
  for (const [index, view] of session.views.splice(0).entries()) seen.set(`view ${index}`, view);
  const heard = await page.evaluate((): string[] => Reflect.get(window, 'heard'));
  seen.set('messages', heard.filter((message) => !message.includes(KEY_MESSAGE)).join('\n'));
  // Playwright lets it count as focused even in the background.
  seen.set('clipboard', await readClipboardWithin(page));
  const holding = [...seen].filter(([, text]) => TRACES.some((trace) => text.includes(trace)));
  expect(
    holding.map(([source]) => source),
    'sources that hold the key',
  ).toEqual([]);
  expect(catchAll.contacted(), 'others that were contacted').toEqual([]);
  expect(session.console.errors, 'errors in the console').toEqual([]);
  expect(await uncaughtInBackground(session), 'exceptions in the background').toEqual([]);
}
