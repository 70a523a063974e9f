import { withValue } from '../plain-text.ts';
import type { DocumentRules, DocumentWords } from './document-rules.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Creates a random code of 80 bits, so that no page can guess it. */
export const randomMarker = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );

/** A formatted page. */
interface FormattedPage {
  url: string;
  text: string;
}

interface Joining {
  several: boolean;
  words: Pick<DocumentWords, 'boundary'>;
  code: string | undefined;
}

/** Joins pages into one text. `intro` and `end` go around them if they are marked with a code. */
export function joinPages(
  pages: readonly FormattedPage[],
  separator: DocumentRules['separator'],
  { several, words, code = randomMarker() }: Joining,
): { intro: string; body: string; end: string } {
  const texts = pages.map(({ text }) => text);
  if (!several) return { intro: '', body: texts.join('\n\n'), end: '' };
  if (separator === 'code') {
    const marked = pages.flatMap(({ url, text }, index) => [comment(`${code} ${index + 1} ${url}`), text]);
    return { intro: comment(withValue(words.boundary, code)), body: together(marked), end: comment(code) };
  }
  if (separator === 'blank') {
    return {
      intro: '',
      body: together(texts.map((text, index) => separatedFrom(texts[index - 1], text))),
      end: '',
    };
  }
  const line = (url: string) => (separator === 'rule' ? '---' : comment(url));
  const parts = pages.flatMap(({ url, text }, index) => (index === 0 ? [text] : [line(url), text]));
  return { intro: '', body: together(parts), end: '' };
}

const together = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

const GOES_ON = /^(?:\s|(?:[-+*]|\d{1,9}[.)])(?:\s|$))/;

/** Separates a text from the one before it: a leading list or indented line would continue a list at its end. */
export const separatedFrom = (before: string | undefined, text: string): string =>
  before && GOES_ON.test(text) ? `<!-- -->\n\n${text}` : text;

/** Writes a comment, escaping double hyphens, which could end it (HTML 13.1.6). */
const comment = (words: string): string =>
  `<!-- ${words.replaceAll('--', '-%2D').replace(/[>\s]/g, (sign) => (sign === ' ' ? ' ' : encodeURIComponent(sign)))} -->`;
