import { browser } from 'wxt/browser';
import type { Language } from '../settings/languages.ts';
import { lookUp, setMessageSource, text } from './text.ts';

/** The messages of one language, as packaged. */
type MessageFile = Readonly<Record<string, PackedMessage | undefined>>;

/** Placeholders are numbers, or names that map to numbers. */
interface PackedMessage {
  message: string;
  placeholders?: Readonly<Record<string, { content: string } | undefined>>;
}

/** The browser's own messages, used until a language is chosen. */
const browserLookUp = lookUp;

/** `none`: the last language could not be loaded, so the next call loads again. */
let spoken: Language | 'none' | undefined;
let loading: Promise<void> = Promise.resolve();

/** Switches messages to the given language's file, or back to the browser's messages if `undefined`. */
export function setMessageLanguage(language: Language | undefined): Promise<void> {
  if (language !== spoken) {
    spoken = language;
    loading = language === undefined ? Promise.resolve(setMessageSource(browserLookUp)) : load(language);
  }
  return loading;
}

/** Loads a language's messages. On failure, the current messages stay. */
async function load(language: Language): Promise<void> {
  try {
    const file = await fetch(browser.runtime.getURL(`/_locales/${language}/messages.json`));
    const messages: MessageFile = await file.json();
    // Another language may have been chosen meanwhile.
    if (spoken === language)
      setMessageSource((key, values) => filled(messages[key] ?? { message: '' }, values));
  } catch (cause) {
    console.warn('Could not load messages in the chosen language', cause);
    if (spoken === language) spoken = 'none';
  }
}

/** Fills in a message's placeholders, as browsers do. */
const filled = ({ message, placeholders }: PackedMessage, values: readonly string[]): string =>
  (placeholders
    ? message.replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name]?.content ?? '')
    : message
  ).replace(/\$(?:(\d)|\$)/g, (_, position?: string) =>
    position === undefined ? '$' : (values[Number(position) - 1] ?? ''),
  );

/**
 * Sets the popup's language, after `setMessageLanguage`, and its style. The popup reads both from its URL, with the
 * placeholder of its field, so it needs no request before it paints.
 */
export async function setPopupLook(language: Language | undefined, style: string): Promise<void> {
  const placeholder = encodeURIComponent(text('searchPlaceholder'));
  const query = language === undefined ? '' : `?language=${language}&${placeholder}`;
  const popup = `/popup.html${query}${style && `#;${style}`}`;
  // An earlier background may have set another: what it set outlives it.
  const shown = await browser.action.getPopup({});
  if (!shown.endsWith(popup)) await browser.action.setPopup({ popup });
}
