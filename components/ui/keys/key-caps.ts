import { text } from '../../../lib/browser/text.ts';

/** What stands on the keys of a Mac, whatever the language. */
const ON_MAC: Readonly<Record<string, string>> = {
  alt: '⌥',
  control: '⌘',
  end: '↘',
  escape: 'esc',
  home: '↖',
  shift: '⇧',
};

/** Tells whether keys are those of a Mac. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** What stands on a key, by platform and language; a letter or a sign is itself. */
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

/** Keys to press together: "Shift+Enter", or "⇧↵" on a Mac. */
export const keyCombination = (...keys: string[]): string => keys.map(keyCap).join(isMac() ? '' : '+');
