import { browser } from 'wxt/browser';
import type messages from '../../locales/en.json';

/** A message key in `locales/`. */
export type MessageKey = keyof typeof messages;

/** The base keys of messages with plural forms. */
export type Counted<K> = K extends `${infer Base}_other` ? Base : never;

/** The key of one plural form of a message, for any language. */
export type PluralForm = `${Counted<MessageKey>}_${Intl.LDMLPluralRule}`;

/** The key of a message without values. Messages with values use `text-values.ts`, which the popup loads later. */
export type TextKey = Exclude<MessageKey, keyof MessageValues | PluralForm>;

/** A message in the user's language. */
export const text = (key: TextKey): string => lookUp(key, []);

type LookUp = (key: MessageKey | PluralForm, values: string[]) => string;

/** Looks up a message: in the browser, or in the source given to `setMessageSource`. `lookUp('sentences', ['One.', 'Two.'])` */
export let lookUp: LookUp = (key, values) => browser.i18n.getMessage(key, values);

/** Replaces the message source, because the browser only has messages in its own language. */
export function setMessageSource(other: LookUp): void {
  lookUp = other;
}
