/** Words that say little about a page. */
const COMMON = new Set(['about', 'chapter', 'from', 'have', 'home', 'index', 'into', 'page', 'that', 'this']);
COMMON.add('untitled').add('what').add('when').add('where').add('which').add('with').add('your');

/** The origin of a URL that is used as a title. */
const ORIGIN = /^https?:\/\/[^/]*/;

/** The word in most titles of a site, which a search is sure to find. */
export function frequentWord(titles: string[]): string | undefined {
  const told = (word: string) => !COMMON.has(word);
  // If the titles say little, accept any word.
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
