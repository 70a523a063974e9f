import type { Page } from '@playwright/test';
import { type Known, type Reply, setUpBy } from '../../../shared/set-up.ts';
import { clearBadge } from '../browser/badge.ts';
import type { Session } from '../browser/chromium.ts';
import { readArea } from '../browser/stored.ts';

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<Reply | null> };
  permissions: { request(permissions: { origins: string[] }): Promise<boolean> };
};

/** An extension page that runs no extension code. */
export const blankExtensionPage = (session: Session): Promise<Page> =>
  session.open(session.url('manifest.json'));

/** An open page of that kind, if there is one. */
export function openBlankPage(session: Session): Page | undefined {
  const url = session.url('manifest.json');
  return session.context.pages().find((page) => page.url() === url);
}

/** Runs an action in an extension page without extension code, reusing an open one. */
async function inBlankExtensionPage<T>(session: Session, act: (page: Page) => Promise<T>): Promise<T> {
  const open = openBlankPage(session);
  const page = open ?? (await blankExtensionPage(session));
  const result = await act(page);
  if (!open) await page.close();
  return result;
}

/**
 * Sends a message to the background as one of Quarry's own pages does. Clears the badge before an extraction so that an
 * earlier result isn't mistaken for this one's.
 */
export async function tell(session: Session, name: string, request: object | null): Promise<Reply | null> {
  if (name === 'extract') await clearBadge(session);
  const message = { for: 'background', name, request };
  return inBlankExtensionPage(session, (page) =>
    page.evaluate((told) => chrome.runtime.sendMessage(told), message),
  );
}

/**
 * Sends one request and waits for its response: all that was sent or received before has arrived by then. `from`: an open
 * popup, which closes if another page opens.
 */
export async function sendOneMore(session: Session, from?: Page): Promise<void> {
  const message = { for: 'background', name: 'connection.test', request: null };
  const send = (page: Page) => page.evaluate((told) => chrome.runtime.sendMessage(told), message);
  const reply = await (from ? send(from) : inBlankExtensionPage(session, send));
  if (!reply?.ok) throw new Error('The service did not respond.');
}

const { saveKey, saveWrongKey, saveService, changeSettings } = setUpBy<Session>(tell, readArea);

export { changeSettings, saveKey, saveWrongKey };

/** Sets up Quarry without its forms: the address, with permission granted up front, and the key. */
export function setUpUnseen(session: Session, service: Known): Promise<void> {
  const origins = [`${new URL(service.url).protocol}//${new URL(service.url).hostname}/*`];
  return inBlankExtensionPage(session, async (page) => {
    if (!(await page.evaluate((wanted) => chrome.permissions.request({ origins: wanted }), origins)))
      throw new Error(`${origins} was not granted.`);
    await saveService(session, service);
  });
}
