import { browser } from 'wxt/browser';
import type messages from '../../locales/en.json';

/** The name of a message in `locales/`. */
export type MessageKey = keyof typeof messages;

/** The names of messages that stand for a number of things. */
export type Counted<K> = K extends `${infer Base}_other` ? Base : never;

/** A message that stands for a number of things, in a form that some language has. */
export type PluralForm = `${Counted<MessageKey>}_${Intl.LDMLPluralRule}`;

/** The name of a message without values: those with values are in `text-values.ts`, which the popup loads later. */
export type TextKey = Exclude<MessageKey, keyof MessageValues | PluralForm>;

/** The words of a message in the user's language. */
export const text = (key: TextKey): string => answer(key, []);

type Answer = (key: MessageKey | PluralForm, values: string[]) => string;

/** A message with its values, by their numbers: from the browser, or from what `answerFrom` was given. */
export let answer: Answer = (key, values) => browser.i18n.getMessage(key, values);

/** Takes messages from elsewhere than the browser, which has those of its own language alone. */
export function answerFrom(other: Answer): void {
  answer = other;
}
