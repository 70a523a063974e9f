import { text } from '../../../lib/browser/text.ts';

/** Key symbols on a Mac, independent of the language. */
const ON_MAC: Readonly<Record<string, string>> = {
  alt: '⌥',
  control: '⌘',
  end: '↘',
  escape: 'esc',
  home: '↖',
  shift: '⇧',
};

/** Whether keys have their names and symbols from a Mac: ⌥ for Alt. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** The label of a key for this platform and language; letters and symbols stay as they are. */
export function keyCap(key: string): string {
  const mac = isMac() ? ON_MAC[key] : undefined;
  if (mac !== undefined) return mac;
  switch (key) {
    case 'alt':
      return text('keycapAlt');
    case 'control':
      return text('keycapControl');
    case 'end':
      return text('keycapEnd');
    case 'escape':
      return text('keycapEscape');
    case 'home':
      return text('keycapHome');
    case 'shift':
      return text('keycapShift');
    case 'space':
      return text('keycapSpace');
    default:
      return key;
  }
}

/** A key combination: "Shift+Enter", or "⇧↵" on a Mac. */
export const keyCombination = (...keys: string[]): string => keys.map(keyCap).join(isMac() ? '' : '+');
