import { READERS } from '../tools/peers.ts';

const table = (first: string, lines: readonly string[]): string[] => [
  `| ${[first, ...READERS].join(' | ')} |`,
  '| --- | --- | --- | --- |',
  ...lines,
];

/** The report's sections about time. */
export const timesReport = (hostile: readonly string[], sizes: readonly string[]): string[] => [
  '## Hostile pages',
  '',
  'Time until each extractor finished, and its result: the whole page, a part marked as partial, or less. The time limit is 10,000 ms.',
  '',
  ...table('page', hostile),
  '',
  '## Long pages',
  '',
  'Time in ms for sizes that double.',
  '',
  ...table('sizes', sizes),
];
