/** The parts of a key event that are used here. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

/** Whether this is a Mac, where Alt (⌥) types characters and moves by words. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** The code of keys that an input method handles. */
const COMPOSING = 229;

/**
 * The pressed key, the same on every layout: `Escape`, `c`, `/`, `Ctrl+z` (Ctrl or ⌘), `Alt+1`. Letters are in lower
 * case, and by their position where the layout isn't Latin. Empty for keys of an input method: an Enter or Escape that
 * ends a composition does nothing else. All handlers of `keydown` use this.
 */
export function pressedKey(event: Press): string {
  if (event.isComposing || event.keyCode === COMPOSING) return '';
  const modifiers = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}`;
  return modifiers + nameOf(event);
}

function nameOf({ key, code, altKey }: Press): string {
  if (altKey) return nameWithAlt(key, code);
  if (/^[^\p{ASCII}\p{Script=Latin}]/u.test(key)) {
    if (/^Key/.test(code)) return code.slice(3).toLowerCase();
    if (code === 'Slash') return key === '؟' ? '?' : '/';
  }
  return key.length === 1 ? key.toLowerCase() : key;
}

/** With Alt, many layouts give other characters. Where people type characters so, they are no digits. */
function nameWithAlt(key: string, code: string): string {
  // In Windows, the number pad takes the code of a character.
  if (/^Numpad\d/.test(code)) return '';
  // On a Mac, such as # in Britain and @ in Spain; but others give signs such as ¡ and ∞ for digits.
  const isTyped = isMac() && /[\p{ASCII}\p{L}]/u.test(key);
  return /^Digit/.test(code) && !isTyped ? code.slice(5) : key;
}
