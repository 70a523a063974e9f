/** The parts of a key event that are used here. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey'
>;

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
  // With Alt, some layouts produce another character.
  if (/^Digit/.test(code) && altKey) return code.slice(5);
  if (/^[^\p{ASCII}\p{Script=Latin}]/u.test(key)) {
    if (/^Key/.test(code)) return code.slice(3).toLowerCase();
    if (code === 'Slash') return key === '؟' ? '?' : '/';
  }
  return key.length === 1 ? key.toLowerCase() : key;
}
