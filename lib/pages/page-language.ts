import { late } from '../late.ts';
import type { Settings } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';

/** Not loaded if the user's language is the browser's. */
const OWN_WORDS = late(() => import('./own-words.ts'));

/** Starts a page in a language: at once if it is the browser's (`undefined`), otherwise once its messages are loaded. */
export function startInLanguage(language: string | undefined, start: () => void): void {
  if (!language) {
    start();
    return;
  }
  // If loading fails, the page starts in the browser's language.
  OWN_WORDS.load()
    .then(({ setPageLanguage: speakAs }) => speakAs(language))
    .then(start, start);
}

/**
 * The language that the user chose, for pages other than the popup, which gets it from its URL. Returns `undefined` if the
 * settings can't be read; the page itself reports that problem.
 */
export async function chosenLanguage(): Promise<string | undefined> {
  const read = local().get<{ settings?: Settings }>([STORED.settings]);
  return (await read.catch(() => undefined))?.settings?.language;
}
