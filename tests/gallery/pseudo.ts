import type { Messages } from '../../scripts/build/messages.ts';

/** Unchanged parts of a message: placeholders, and the braces of templates. */
const UNCHANGED = /(\{+[^{}]*\}+|%s)/;

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'].map((letter, at) => [
    letter,
    [...'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'][at] ?? letter,
  ]),
);

const HEBREW = [...'אבגדהוזחטיכלמנסעפצקרשת'];

/** Lengthens a word by a third by repeating vowels, as in German, which has longer words rather than more. */
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
    .split(UNCHANGED)
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

/** Pseudo-English, accented and a third longer. Text without accents on screen didn’t come from a message. */
export const pseudoLong = (messages: Messages): Messages => ({
  ...eachMessage(messages, accented),
  locale: 'en',
  direction: 'ltr',
});

/** The same from right to left, in Hebrew letters. */
export const pseudoRightToLeft = (messages: Messages): Messages => ({
  ...eachMessage(messages, inHebrew),
  locale: 'he',
  direction: 'rtl',
});
