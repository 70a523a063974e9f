import { readMessages } from '../../scripts/build/locales.ts';
import { type Messages, numbered } from '../../scripts/build/messages.ts';
import type { MessageKey } from './message-text.ts';

/** Quarry's strings in a language, from its locale file. */
export interface Spoken {
  tag: string;
  direction: string;
  said(key: MessageKey): string;
  /** A plural message with a count as its only value. */
  counted(key: string, count: number): string;
}

/** Reads a language's strings. */
export function wordsOf(language: string): Spoken {
  const messages: Messages = readMessages(language);
  const { locale = '', direction = '' } = messages;
  const of = (key: string): string => {
    const words = numbered(messages, readMessages('en'))[key];
    if (words === undefined) throw new Error(`${language} has no ${key}`);
    return words;
  };
  return {
    tag: locale,
    direction,
    said: of,
    counted: (key, count) =>
      of(`${key}_${new Intl.PluralRules(locale).select(count)}`).replace(
        '$1',
        new Intl.NumberFormat(locale).format(count),
      ),
  };
}
