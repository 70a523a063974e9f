import { browser } from 'wxt/browser';
import type { Language } from '../settings/languages.ts';
import { answer, answerFrom } from './text.ts';

/** The messages of a language, as they are in the package. */
type MessageFile = Readonly<Record<string, PackedMessage | undefined>>;

/** Values have numbers, or names that stand for their numbers. */
interface PackedMessage {
  message: string;
  placeholders?: Readonly<Record<string, { content: string } | undefined>>;
}

/** What answers until a language is chosen: the browser. */
const browsers = answer;

let spoken: Language | undefined;
let loading: Promise<void> = Promise.resolve();

/** Takes messages from the file of a language instead of the browser's, or from the browser again where it names none. */
export function speak(language: Language | undefined): Promise<void> {
  if (language !== spoken) {
    spoken = language;
    loading = language === undefined ? Promise.resolve(answerFrom(browsers)) : load(language);
  }
  return loading;
}

/** Whatever goes wrong, the words of the browser's language are there. */
async function load(language: Language): Promise<void> {
  try {
    const file = await fetch(browser.runtime.getURL(`/_locales/${language}/messages.json`));
    const messages: MessageFile = await file.json();
    // Another may have been chosen meanwhile.
    if (spoken === language) answerFrom((key, values) => filled(messages[key] ?? { message: '' }, values));
  } catch (cause) {
    console.warn('The words of the chosen language were not found', cause);
  }
}

/** A message with its values, as browsers put them in. */
const filled = ({ message, placeholders }: PackedMessage, values: readonly string[]): string =>
  (placeholders
    ? message.replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name]?.content ?? '')
    : message
  ).replace(/\$(?:(\d)|\$)/g, (_, place?: string) =>
    place === undefined ? '$' : (values[Number(place) - 1] ?? ''),
  );

let told: Language | undefined;

/** Has the popup open in a language: it learns that from its URL, before it paints, and asks nobody. */
export async function tellPopup(language: Language | undefined): Promise<void> {
  if (language === told) return;
  await browser.action.setPopup({
    popup: language === undefined ? '/popup.html' : `/popup.html?language=${language}`,
  });
  told = language;
}
