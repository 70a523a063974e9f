import type { Session } from './firefox.ts';

/** The system's clipboard, read by Firefox itself: no page has to ask for it. */
export const readClipboard = (session: Session): Promise<string> =>
  session.window.evaluate(() => navigator.clipboard.readText());

/** Puts a mark on the clipboard, so that what is read later is known to be new. */
export const writeClipboard = (session: Session, text: string): Promise<void> =>
  session.window.evaluate((value) => navigator.clipboard.writeText(value), text);
