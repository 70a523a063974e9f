import type { Measured } from '../measure.ts';
import { median } from '../score.ts';
import { READERS } from '../tools/peers.ts';
import { type Figures, type Group, groupsOf } from './figures.ts';

const HEAD = `| pages | count | words: Quarry | defuddle | Readability + Turndown | checks | Quarry | defuddle | Readability + Turndown |
| --- | --: | --: | --: | --: | --: | --: | --: | --: |`;

/** The report as a Markdown document. */
export function toReport(
  measured: readonly Measured[],
  timed: { hostile: readonly string[]; sizes: readonly string[] },
  behind: readonly string[],
  intro: string,
): string {
  const groups = groupsOf(measured);
  return [
    intro.trim(),
    '',
    HEAD,
    ...groups.map(row),
    '',
    times(measured),
    '',
    losses(measured),
    '',
    '## Where Quarry falls behind or is too slow',
    '',
    ...(behind.length === 0 ? ['Nowhere.'] : behind.map((one) => `- ${one}`)),
    '',
    '## Hostile pages',
    '',
    'Time until each extractor finished, and its result: the whole page, a part marked as partial, or less. The time limit is 10,000 ms.',
    '',
    ...table('page', timed.hostile),
    '',
    '## Long pages',
    '',
    'Time in ms for sizes that double.',
    '',
    ...table('sizes', timed.sizes),
    '',
  ].join('\n');
}

function row({ name, pages, words, checks, passed }: Group): string {
  return `| ${[name, pages, ...cells(words), checks === 0 ? '' : checks, ...cells(passed)].join(' | ')} |`;
}

/** Highlights the best figure. */
function cells(figures: Figures | undefined): string[] {
  if (figures === undefined) return READERS.map(() => '');
  const best = Math.max(...READERS.map((reader) => figures[reader])).toFixed(3);
  return READERS.map((reader) => {
    const figure = figures[reader].toFixed(3);
    return figure === best ? `**${figure}**` : figure;
  });
}

/** How much visible prose Quarry lost within the part of a page that it found. */
function losses(measured: readonly Measured[]): string {
  const pages = measured.filter(({ lost }) => lost.length > 0);
  const blocks = pages.reduce((sum, { lost }) => sum + lost.length, 0);
  return `Visible blocks of prose that Quarry lost inside the part of the page that it found: ${blocks}, on ${pages.length} of ${measured.length} pages; \`.output/quality/details.md\` lists them.`;
}

function times(measured: readonly Measured[]): string {
  const each = READERS.map(
    (reader) => `${reader} ${median(measured.map(({ outcomes }) => outcomes[reader].ms))}`,
  );
  const nothing = READERS.map(
    (reader) => `${reader} ${measured.filter(({ outcomes }) => outcomes[reader].markdown === '').length}`,
  );
  return `Median time per page in ms, including script startup: ${each.join(', ')}. Pages without output: ${nothing.join(', ')}.`;
}

const table = (first: string, lines: readonly string[]): string[] => [
  `| ${[first, ...READERS].join(' | ')} |`,
  '| --- | --- | --- | --- |',
  ...lines,
];
