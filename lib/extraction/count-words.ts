/** How many words a text has, by the rules of its own script (Unicode Standard Annex 29). */
export function countWords(text: string): number {
  let words = 0;
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike) words += 1;
  }
  return words;
}
