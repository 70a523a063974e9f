import type { Session } from './firefox.ts';
import { readManifest } from './manifest.ts';

interface Keys {
  beginInputTransactionForTests(window: Window): boolean;
  keydown(event: KeyboardEvent): void;
  keyup(event: KeyboardEvent): void;
}

declare const Cc: Record<string, { createInstance(kind: object): Keys }>;
declare const Ci: { nsITextInputProcessor: object };

/** Presses a command's suggested shortcut. Keys sent to a page by the driver never trigger shortcuts. */
export async function pressShortcut(session: Session, command: string): Promise<void> {
  const shortcut = (await readManifest()).commands[command]?.suggested_key?.default;
  const letter = shortcut?.match(/^Alt\+Shift\+([A-Z])$/)?.[1];
  if (!letter) throw new Error(`Can’t press ${shortcut} for ${command} here.`);
  await session.window.evaluate(press, [
    { key: 'Alt', code: 'AltLeft' },
    { key: 'Shift', code: 'ShiftLeft' },
    { key: letter, code: `Key${letter}`, keyCode: letter.charCodeAt(0) },
  ]);
}

/** Presses Enter at the focus of Firefox's window. */
export const pressEnterInWindow = (session: Session): Promise<void> =>
  session.window.evaluate(press, [{ key: 'Enter', code: 'Enter', keyCode: 13 }]);

/** Runs in Firefox's window: presses the keys together, as a real keyboard would. */
function press(pressed: KeyboardEventInit[]): void {
  const keys = Cc['@mozilla.org/text-input-processor;1']?.createInstance(Ci.nsITextInputProcessor);
  if (!keys?.beginInputTransactionForTests(window)) throw new Error('The keyboard is in use.');
  const events = pressed.map((init) => new KeyboardEvent('', init));
  for (const event of events) keys.keydown(event);
  for (const event of events.reverse()) keys.keyup(event);
}
