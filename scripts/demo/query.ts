/** Words that say nothing about a page. */
const COMMON = new Set(['about', 'chapter', 'from', 'have', 'home', 'index', 'into', 'page', 'that', 'this']);
COMMON.add('untitled').add('what').add('when').add('where').add('which').add('with').add('your');

/** What comes before the path where an address stands in for a title. */
const ORIGIN = /^https?:\/\/[^/]*/;

/** The word that most titles of a site have: something that a search over it will find. */
export function frequentWord(titles: string[]): string | undefined {
  const told = (word: string) => !COMMON.has(word);
  // Where titles say little, any of their words has to do.
  return mostFrequent(titles, /\p{L}{4,}/gu, told) ?? mostFrequent(titles, /[\p{L}\p{N}]+/gu);
}

function mostFrequent(titles: string[], kind: RegExp, fits = (_: string) => true): string | undefined {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const words = title.replace(ORIGIN, '').toLowerCase().match(kind) ?? [];
    for (const word of new Set(words.filter(fits))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
