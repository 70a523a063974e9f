import type { Messages } from '../../scripts/build/messages.ts';

/** What stays as it is in a message: values, and the braces of templates. */
const KEPT = /(\{+[^{}]*\}+|%s)/;

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'].map((letter, at) => [
    letter,
    [...'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'][at] ?? letter,
  ]),
);

const HEBREW = [...'אבגדהוזחטיכלמנסעפצקרשת'];

/** A word a third longer, by its vowels: German has long words, not more of them. */
function longer(word: string): string {
  let left = Math.ceil(word.length / 3);
  const grown = word.replace(/[aeiouy]/gi, (vowel) => {
    const more = Math.min(left, 2);
    left -= more;
    return vowel.repeat(1 + more);
  });
  return left > 0 && /^[a-z]+$/i.test(word) ? grown + grown.slice(-1).repeat(left) : grown;
}

const eachWord = (message: string, change: (word: string) => string): string =>
  message
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[a-z]+/gi, change)))
    .join('');

const accented = (word: string): string =>
  longer(word).replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);

const inHebrew = (word: string): string =>
  longer(word).replace(
    /[a-z]/gi,
    (letter) => HEBREW[(letter.toLowerCase().charCodeAt(0) - 97) % 22] ?? letter,
  );

const eachMessage = (messages: Messages, change: (word: string) => string): Messages =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, eachWord(message, change)]));

/** English as no language has it: accented, and a third longer. What isn’t accented on screen never was a message. */
export const pseudoLong = (messages: Messages): Messages => ({
  ...eachMessage(messages, accented),
  locale: 'en',
  direction: 'ltr',
});

/** The same from right to left, in letters that run so. */
export const pseudoRightToLeft = (messages: Messages): Messages => ({
  ...eachMessage(messages, inHebrew),
  locale: 'he',
  direction: 'rtl',
});
