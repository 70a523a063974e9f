import { browser } from 'wxt/browser';
import type messages from '../../locales/en.json';

/** The name of a message in `locales/`. */
export type TextKey = keyof typeof messages;

/** The words of a message in the language of the locale; `$1` to `$9` are replaced in order. */
export function text(key: TextKey, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(key, values.map(String));
}

/**
 * The locale that numbers and dates are written in: the browser's where the messages are in its language, since a
 * Briton's dates are not an American's.
 */
export function locale(): string {
  const messages = text('locale');
  const ui = browser.i18n.getUILanguage();
  return ui.split('-')[0] === messages.split('-')[0] ? ui : messages;
}

/** Sentences one after another, set as the language sets them; those that are missing are left out. */
export function sentences(...parts: (string | false | undefined)[]): string {
  return parts.reduce<string>(
    (before, next) => (before && next ? text('sentences', before, next) : before || next || ''),
    '',
  );
}

/** The names of messages that stand for a number of things. */
export type Counted<K> = K extends `${infer Base}_other` ? Base : never;

/** A message that stands for a number of things, in a form that some language has. */
export type PluralForm = `${Counted<TextKey>}_${Intl.LDMLPluralRule}`;

/** The form of a message that fits a number in this language; `$1` is the number, written as people write it. */
export function counted(key: Counted<TextKey>, count: number, ...values: (string | number)[]): string {
  const form = new Intl.PluralRules(text('locale')).select(count);
  const given = [new Intl.NumberFormat(locale()).format(count), ...values.map(String)];
  // A language has the forms that it needs; what English lacks is not in the types.
  return browser.i18n.getMessage(`${key}_${form}`, given) || text(`${key}_other`, ...given);
}
