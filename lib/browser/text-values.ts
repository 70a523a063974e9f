import { browser } from 'wxt/browser';
import { answer, type Counted, type MessageKey, type PluralForm, text } from './text.ts';

/** What is put into a message: a number is written as people write it. */
type TextValue = string | number;

/** The values of a message, by the names that `locales/en.json` gives them (`MessageValues`: made by `wxt prepare`). */
type TextValues<K extends string> = K extends keyof MessageValues
  ? Readonly<Record<MessageValues[K], TextValue>>
  : never;

/** The words of a message in the user's language, with its values in place of their names. */
export const textWith = <K extends MessageKey>(key: K, values: TextValues<K>): string => message(key, values);

/**
 * The locale that numbers and dates are written in: the browser's where the messages are in its language, since a
 * Briton's dates are not an American's.
 */
export function locale(): string {
  const messages = text('locale');
  const ui = browser.i18n.getUILanguage();
  return ui.split('-')[0] === messages.split('-')[0] ? ui : messages;
}

/** Sentences one after another, set as the language sets them; those that are missing are skipped. */
export function sentences(...parts: (string | false | undefined)[]): string {
  return parts.reduce<string>(
    (first, second) => (first && second ? answer('sentences', [first, second]) : first || second || ''),
    '',
  );
}

/** The values of a message that counts; its number may be given as it is to be written. */
type CountedValues<K extends string> = K extends keyof MessageValues
  ? [values: Readonly<Record<MessageValues[K], TextValue>>]
  : [values?: { readonly count: string }];

/** The form of a message that fits a number in this language; `{count}` is the number. */
export function counted<K extends Counted<MessageKey>>(
  key: K,
  count: number,
  ...values: CountedValues<K>
): string {
  const form = new Intl.PluralRules(text('locale')).select(count);
  const given = { count, ...values[0] };
  // A language has the forms that it needs; what English lacks is not in the types.
  return message(`${key}_${form}`, given) || message(`${key}_other`, given);
}

/** The build numbers the values of a message in the order of their names: `scripts/build/messages.ts`. */
const message = (key: MessageKey | PluralForm, values: Readonly<Record<string, TextValue>>): string =>
  answer(
    key,
    Object.keys(values)
      .sort()
      .map((name) => shown(values[name] ?? '')),
  );

const shown = (value: TextValue): string =>
  typeof value === 'number' ? new Intl.NumberFormat(locale()).format(value) : isolated(value);

/** Letters that are written from right to left, and marks that turn the direction. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A value that doesn't change the direction of what is around it, nor the other way round (Unicode's FSI and PDI). */
function isolated(value: string): string {
  if (value === '' || (!TURNS.test(value) && text('direction') === 'ltr')) return value;
  const within = value.replace(/\u2068[^\u2066-\u2069]*\u2069/g, '');
  // An isolate that it leaves open, or closes twice, would reach beyond it.
  return `\u2068${/[\u2066-\u2069]/.test(within) ? value.replace(/[\u2066-\u2069]/g, '') : value}\u2069`;
}
