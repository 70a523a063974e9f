import { late } from '../late.ts';
import type { Settings } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';

/** Nobody loads it whose language is the browser's. */
const OWN_WORDS = late(() => import('./own-words.ts'));

/** Starts a page in a language: at once where it is the browser's, else when the one file of its words is there. */
export function startIn(language: string | undefined, start: () => void): void {
  if (!language) {
    start();
    return;
  }
  // Without them the page is in the browser's language.
  OWN_WORDS.load()
    .then(({ speakAs }) => speakAs(language))
    .then(start, start);
}

/**
 * The language that the user chose, for pages other than the popup, which is told by its URL. None where that can't be
 * read: the page says by itself what is wrong.
 */
export async function chosenLanguage(): Promise<string | undefined> {
  const read = local().get<{ settings?: Settings }>([STORED.settings]);
  return (await read.catch(() => undefined))?.settings?.language;
}
