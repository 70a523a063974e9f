import { browser } from 'wxt/browser';
import type messages from '../../locales/en.json';

/** The name of a message in `locales/`. */
export type TextKey = keyof typeof messages;

/** The words of a message in the language of the locale; `$1` to `$9` are replaced in order. */
export function text(key: TextKey, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(key, values.map(String));
}

/** The names of messages that stand for a number of things. */
export type Counted<K> = K extends `${infer Base}_other` ? Base : never;

/** The form of a message that fits a number in this language; `$1` is the number, written as people write it. */
export function counted(key: Counted<TextKey>, count: number, ...values: (string | number)[]): string {
  const locale = text('locale');
  const one = new Intl.PluralRules(locale).select(count) === 'one';
  const name: TextKey = one ? `${key}_one` : `${key}_other`;
  return text(name, new Intl.NumberFormat(locale).format(count), ...values);
}
