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
  if (!shortcut) throw new Error(`${command} has no shortcut.`);
  await pressKeys(session, shortcut);
}

/** Presses keys as a manifest names them, such as `Alt+Shift+G`. */
export async function pressKeys(session: Session, keys: string): Promise<void> {
  await session.window.evaluate(
    press,
    keys.split('+').map((name) => KEYS[name] ?? ofLetter(name)),
  );
}

const KEYS: Readonly<Record<string, KeyboardEventInit>> = {
  Alt: { key: 'Alt', code: 'AltLeft' },
  Ctrl: { key: 'Control', code: 'ControlLeft' },
  Shift: { key: 'Shift', code: 'ShiftLeft' },
  F8: { key: 'F8', code: 'F8', keyCode: 119 },
};

const ofLetter = (key: string): KeyboardEventInit => ({
  key,
  code: `Key${key}`,
  keyCode: key.charCodeAt(0),
});

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
