import type { Session } from './firefox.ts';

/** The system clipboard, read by Firefox itself, so no page needs permission. */
export const readClipboard = (session: Session): Promise<string> =>
  session.window.evaluate(() => navigator.clipboard.readText());

/** Puts a marker on the clipboard so that later content is known to be new. */
export const writeClipboard = (session: Session, text: string): Promise<void> =>
  session.window.evaluate((value) => navigator.clipboard.writeText(value), text);
