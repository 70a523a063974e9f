import type { Measured } from '../measure.ts';
import { median } from '../score.ts';
import { READERS } from '../tools/peers.ts';
import { type Figures, type Group, groupsOf } from './figures.ts';

const HEAD = `| pages | count | words: Quarry | defuddle | Readability + Turndown | checks | Quarry | defuddle | Readability + Turndown |
| --- | --: | --: | --: | --: | --: | --: | --: | --: |`;

/** The report as a Markdown document. */
export function toReport(
  measured: readonly Measured[],
  hostile: readonly string[],
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
    '## Where Quarry falls behind or is too slow',
    '',
    ...(behind.length === 0 ? ['Nowhere.'] : behind.map((one) => `- ${one}`)),
    '',
    '## Hostile pages',
    '',
    'Time until each extractor finished, and its result: the whole page, a part marked as partial, or less. The time limit is 10,000 ms.',
    '',
    `| ${['page', ...READERS].join(' | ')} |`,
    '| --- | --- | --- | --- |',
    ...hostile,
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

function times(measured: readonly Measured[]): string {
  const each = READERS.map(
    (reader) => `${reader} ${median(measured.map(({ outcomes }) => outcomes[reader].ms))}`,
  );
  const nothing = READERS.map(
    (reader) => `${reader} ${measured.filter(({ outcomes }) => outcomes[reader].markdown === '').length}`,
  );
  return `Median time per page in ms, including script startup: ${each.join(', ')}. Pages without output: ${nothing.join(', ')}.`;
}
