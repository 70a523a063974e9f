import type { Page } from '@playwright/test';
import { type Known, type Reply, setUpBy } from '../../../shared/set-up.ts';
import { clearBadge } from '../browser/badge.ts';
import type { Session } from '../browser/chromium.ts';
import { readArea } from '../browser/stored.ts';

declare const chrome: {
  runtime: {
    onMessage: { dispatch(message: object, sender: object, reply: (reply: Reply | null) => void): void };
  };
  permissions: Record<'request' | 'remove', (permissions: { origins: string[] }) => Promise<boolean>>;
};

/** An extension page that runs no extension code. */
export const blankExtensionPage = (session: Session): Promise<Page> =>
  session.open(session.url('manifest.json'));

/** An open page of that kind, if there is one. */
export function openBlankPage(session: Session): Page | undefined {
  const url = session.url('manifest.json');
  return session.context.pages().find((page) => page.url() === url);
}

/**
 * Sends a message to the background as one of Quarry's own pages does: from the worker itself, because opening a page takes
 * longer than most of what is asked for. Clears the badge before an extraction so that an earlier result isn't mistaken for
 * this one's.
 */
export async function tell(session: Session, name: string, request: object | null): Promise<Reply | null> {
  if (name === 'extract') await clearBadge(session);
  const worker = await session.background.awake();
  const sender = { id: session.id, url: session.url('popup.html') };
  return worker.evaluate(
    ([message, from]) =>
      new Promise<Reply | null>((reply) => chrome.runtime.onMessage.dispatch(message, from, reply)),
    [{ for: 'background', name, request }, sender] as const,
  );
}

/** Sends one request and waits for its response: all that was sent or received before has arrived by then. */
export async function sendOneMore(session: Session): Promise<void> {
  const reply = await tell(session, 'connection.test', null);
  if (!reply?.ok) throw new Error('The service did not respond.');
}

const { saveKey, saveWrongKey, saveService, changeSettings } = setUpBy<Session>(tell, readArea);

export { changeSettings, saveKey, saveWrongKey };

/** Revokes the access to the local service, as the browser's settings do. */
export async function revokeAccess(session: Session): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
}

/** Requests access to a service, which is granted up front. */
export async function allowAccess(session: Session, { url }: Pick<Known, 'url'>): Promise<void> {
  const origins = [`${new URL(url).protocol}//${new URL(url).hostname}/*`];
  const open = openBlankPage(session);
  const page = open ?? (await blankExtensionPage(session));
  if (!(await page.evaluate((wanted) => chrome.permissions.request({ origins: wanted }), origins)))
    throw new Error(`${origins} was not granted.`);
  if (!open) await page.close();
}

/** Sets up Quarry without its forms: the address, with permission granted up front, and the key. */
export async function setUpUnseen(session: Session, service: Known): Promise<void> {
  await allowAccess(session, service);
  await saveService(session, service);
}
