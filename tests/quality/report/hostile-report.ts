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
  'Time until each ended, and with what: the whole page, a part that is marked as partial, or less. 10,000 ms is where waiting ends.',
  '',
  ...table('page', hostile),
  '',
  '## Long pages',
  '',
  'Time in ms for sizes that double.',
  '',
  ...table('sizes', sizes),
];
