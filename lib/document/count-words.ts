/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/**
 * A word in any other script: letters and digits, joined by punctuation used within words and numbers. The repetitions
 * are bounded, because longer runs overflow the regular expression engine's stack (RangeError).
 */
const WORD = /[\p{L}\p{N}\p{M}_]{1,10000}(?:['’.,:·][\p{L}\p{N}\p{M}_]{1,10000}){0,100}/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * Counts the words of a text by the rules of its script (Unicode Standard Annex 29). The browser's segmenter takes ten
 * times as long as a regular expression, so it is used only for scripts without spaces.
 */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return text.match(WORD)?.length ?? 0;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) words += 1;
  return words;
}
