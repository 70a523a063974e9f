/** A query with this prefix finds the service's maximum number of results (interface, 8). */
export const MANY = 'manyfold';
export const MOST = 1024;
/** A query with this prefix finds one page of results. */
export const FEW = 'fewfold';
export const PAGE = 10;

const WORDS = 'wall stone lime course hearting batter footing through cope frost granite slate'.split(' ');

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => WORDS[(seed * 7 + index * index) % WORDS.length]).join(' ');

/** Enough hosts for at most two results each, since more would be collapsed. */
const HOSTS = MOST / 2;

/** Makes distinct results in the service's format. */
export function makeResults(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site-${index % HOSTS}.test/page-${index}`,
    title: `Result ${index}: <strong>${words(index, 3)}</strong> and ${words(index + 1, 4)}`,
    snippet: `${words(index + 2, 12)} <strong>stone</strong> ${words(index + 3, 14)}.`,
    time: index % 3 === 0 ? null : new Date(Date.UTC(2026, index % 12, 1 + (index % 28))).toISOString(),
    props: {},
  }));
}
