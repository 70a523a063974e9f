/** Removes the Unicode isolates around inserted values, for clipboard text, file names, and input fields. */
export const removeIsolates = (words: string): string => words.replace(/[\u2068\u2069]/g, '');

/** Control characters and direction marks. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans a text from a page: well-formed, with normalized line breaks, and without invisible characters. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u2028\u2029\u0085]/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : ''));

/** Cleans a text, and puts it on one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** Stands for a URL, code, or title in the words of a document, which are written before it is known. */
export const PLACEHOLDER = '\ufffc';

/** Words with a value in place of the placeholder, whatever characters it contains. */
export const withValue = (words: string, value: string): string => words.replace(PLACEHOLDER, () => value);

const MARKS = /\p{M}/gu;

/**
 * Folds case and accents for comparison, so that a part of a text is still one once both are folded. Combining marks go
 * first, because normalizing a run of them takes quadratic time, and a hostile page may consist of nothing else.
 */
export const foldText = (text: string): string =>
  text.replace(MARKS, '').normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/ς/g, 'σ');
