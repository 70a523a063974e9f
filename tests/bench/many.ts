/** A query that begins with this finds as many results as the service gives at most (interface, 8). */
export const MANY = 'manyfold';
export const MOST = 1024;
/** One that begins with this finds a page of them. */
export const FEW = 'fewfold';
export const PAGE = 10;

const WORDS = 'wall stone lime course hearting batter footing through cope frost granite slate'.split(' ');

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, place) => WORDS[(seed * 7 + place * place) % WORDS.length]).join(' ');

/** So many that none has more than two of them: more of one would be folded. */
const HOSTS = MOST / 2;

/** That many results, each different, as the service writes them. */
export function makeResults(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site-${index % HOSTS}.test/page-${index}`,
    title: `Result ${index}: <strong>${words(index, 3)}</strong> and ${words(index + 1, 4)}`,
    snippet: `${words(index + 2, 12)} <strong>stone</strong> ${words(index + 3, 14)}.`,
    time: index % 3 === 0 ? null : new Date(Date.UTC(2026, index % 12, 1 + (index % 28))).toISOString(),
    props: {},
  }));
}
