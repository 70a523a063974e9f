import type { Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import type { MockService } from '../../../mock-service/index.ts';
import { clearBadge } from '../browser/badge.ts';
import type { Session } from '../browser/chromium.ts';

/** The background's reply to an accepted message. */
interface Reply {
  ok: boolean;
}

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

/** A service, with its ledger if it has one. */
type Known = Pick<MockService, 'key' | 'url'> & Partial<Pick<MockService, 'ledger'>>;

/** Saves a service's key, bypassing the form. Empties its ledger, because the service was asked about the key. */
export async function saveKey(
  session: Session,
  { key, url, ledger }: Known,
  keyStorage: 'device' | 'session' = 'device',
): Promise<void> {
  const reply = await tell(session, 'key.save', { key, address: url, keyStorage });
  if (!reply?.ok) throw new Error('The key was not saved.');
  ledger?.clear();
}

const REJECTED = JSON.stringify({ error: [{ code: 'extract.pages_missing', message: 'No pages.' }] });

/** Saves a key that the service refuses. It looks at the request first this time, or the key would not be saved. */
export function saveWrongKey(session: Session, { url, ledger, faults }: MockService): Promise<void> {
  faults.next({ operation: 'extract', status: 400, body: REJECTED });
  return saveKey(session, { key: 'another-key-9999', url, ledger });
}

/** Sets up Quarry without its forms: the address, with permission granted up front, and the key. */
export function setUpUnseen(session: Session, service: Known): Promise<void> {
  const origins = [`${new URL(service.url).protocol}//${new URL(service.url).hostname}/*`];
  return inBlankExtensionPage(session, async (page) => {
    if (!(await page.evaluate((wanted) => chrome.permissions.request({ origins: wanted }), origins)))
      throw new Error(`${origins} was not granted.`);
    // In tests, repeating a search must send it again.
    const settings = {
      ...DEFAULT_SETTINGS,
      address: service.url,
      reuseMinutes: 0,
      pageNotes: 'off' as const,
    };
    const saved = await tell(session, 'settings.save', { from: DEFAULT_SETTINGS, to: settings });
    if (!saved?.ok) throw new Error('The settings were not saved.');
    await saveKey(session, service);
  });
}
