import type { Check } from './checks/check.ts';
import type { Measured } from './measure.ts';
import { f1, mean, median } from './score.ts';
import { byReader, READERS, type Reader } from './tools/peers.ts';

/** One figure per extractor. */
type Figures = Readonly<Record<Reader, number>>;

/** A row of the report: each extractor's results on one kind of page. */
interface Group {
  name: string;
  pages: number;
  /** Mean F1 of recall and precision, if there is a reference. */
  words?: Figures;
  /** The number of checks, and the share each extractor passes. */
  checks: number;
  passed?: Figures;
}

/** How far Quarry may be behind the best other extractor. */
const MARGIN = 0.01;

/** The figures by group, in page order. */
export function groupsOf(measured: readonly Measured[]): Group[] {
  const byName = Map.groupBy(measured, ({ page }) => page.group);
  return [...byName].map(([name, those]) => groupOf(name, those));
}

function groupOf(name: string, measured: readonly Measured[]): Group {
  const withText = measured.filter(({ words }) => words > 0);
  const checks = measured.reduce((sum, { page }) => sum + (page.checks?.length ?? 0), 0);
  const words = byReader((reader) => mean(withText.map(({ outcomes }) => scoreOf(outcomes[reader].score))));
  const failed = (reader: Reader) =>
    measured.reduce((sum, { outcomes }) => sum + outcomes[reader].failed.length, 0);
  const passed = byReader((reader) => 1 - failed(reader) / checks);
  return {
    name,
    pages: measured.length,
    checks,
    ...(withText.length > 0 ? { words } : {}),
    ...(checks > 0 ? { passed } : {}),
  };
}

const scoreOf = (score: Parameters<typeof f1>[0] | undefined): number =>
  score === undefined ? 0 : f1(score);

/** Where Quarry falls behind: the group, the metric, its figure, and the best one. */
export function behindIn(groups: readonly Group[]): string[] {
  return groups.flatMap(({ name, words, passed }) => [
    ...behind(`${name}, words`, words),
    ...behind(`${name}, checks`, passed),
  ]);
}

function behind(name: string, figures: Figures | undefined): string[] {
  if (figures === undefined) return [];
  const best = Math.max(...READERS.map((reader) => figures[reader]));
  const own = figures.Quarry;
  return own >= best - MARGIN ? [] : [`${name}: Quarry ${own.toFixed(3)}, the best ${best.toFixed(3)}`];
}

const HEAD = `| pages | count | words: Quarry | defuddle | Readability + Turndown | checks | Quarry | defuddle | Readability + Turndown |
| --- | --: | --: | --: | --: | --: | --: | --: | --: |`;

/** The report as a Markdown document. */
export function toReport(
  measured: readonly Measured[],
  hostile: readonly string[],
  behind: readonly string[],
  intro: string,
): string {
  return [
    intro.trim(),
    '',
    HEAD,
    ...groupsOf(measured).map(row),
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
    `| page | ${READERS.join(' | ')} |`,
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

/** Details on pages where Quarry failed a check or another extractor kept more of the text. */
export function toDetails(measured: readonly Measured[]): string {
  return measured
    .filter((one) => one.outcomes.Quarry.failed.length > 0 || one.lost.length > 0 || isBehind(one))
    .map(detail)
    .join('\n\n');
}

const wordsOfReader = ({ outcomes }: Measured, reader: Reader): number => {
  const { score } = outcomes[reader];
  return score === undefined ? 1 : f1(score);
};

const isBehind = (one: Measured): boolean =>
  READERS.some((reader) => wordsOfReader(one, reader) > wordsOfReader(one, 'Quarry') + 0.01);

function detail(one: Measured): string {
  const { page, outcomes } = one;
  const lines = READERS.map((reader) => {
    const { failed, failure } = outcomes[reader];
    const figure = wordsOfReader(one, reader).toFixed(3);
    return `${reader}: words ${figure}, ${failed.length} checks failed${failure === undefined ? '' : `, ${failure}`}`;
  });
  const failed = outcomes.Quarry.failed.map((check) => `- ${named(check, one)}`);
  const lost = one.lost.map((text) => `- lost: ${text}`);
  return `## ${page.group}: ${page.name}\n\n${[...lines, ...failed, ...lost].join('\n')}\n\n${outcomes.Quarry.markdown}`;
}

/** Marks checks that another extractor passes, which matter more. */
function named(check: Check, { outcomes }: Measured): string {
  const others = READERS.filter((reader) => !outcomes[reader].failed.includes(check));
  return `${JSON.stringify(check)}${others.length > 0 ? ` (passed by ${others.join(', ')})` : ''}`;
}
