import { type TextKey, text } from '../../../lib/browser/text.ts';
import { isMac } from '../../../lib/pressed-key.ts';

/** Key symbols on a Mac, independent of the language. */
const ON_MAC: Readonly<Record<string, string>> = {
  alt: '⌥',
  control: '⌘',
  end: '↘',
  escape: 'esc',
  home: '↖',
  shift: '⇧',
};

const NAMES: Readonly<Record<string, TextKey>> = {
  alt: 'keycapAlt',
  control: 'keycapControl',
  end: 'keycapEnd',
  escape: 'keycapEscape',
  home: 'keycapHome',
  shift: 'keycapShift',
  space: 'keycapSpace',
};

/** The label of a key for this platform and language; letters and symbols stay as they are. */
export function keyCap(key: string): string {
  const name = NAMES[key];
  return (isMac() && ON_MAC[key]) || (name ? text(name) : key);
}

/** A key combination: "Shift+Enter", or "⇧↵" on a Mac. */
export const keyCombination = (...keys: string[]): string => keys.map(keyCap).join(isMac() ? '' : '+');
