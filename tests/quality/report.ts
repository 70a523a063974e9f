import type { Measured } from './measure.ts';
import { median, type Score } from './score.ts';

/** What the local way has to reach over pages that this project did not write, as medians. */
export const GOALS: Score = { recall: 0.95, precision: 0.9 };

/** The medians of one way over some pages. */
export function medians(measured: readonly Measured[], way: 'service' | 'local'): Score {
  return {
    recall: median(measured.map((one) => one[way].recall)),
    precision: median(measured.map((one) => one[way].precision)),
  };
}

/** Those that this project did not write. */
export const ofOthers = (measured: readonly Measured[]): Measured[] =>
  measured.filter(({ page }) => !page.own);

const HEAD = `| pages | how many | service: recall | precision | in the tab: recall | precision | lowest recall | lowest precision |
| --- | --- | --- | --- | --- | --- | --- | --- |`;

/** The figures as a document. */
export function toReport(measured: readonly Measured[], intro: string): string {
  const sources = [...new Set(measured.map(({ page }) => page.source))];
  const rows = sources.map((source) =>
    row(
      source,
      measured.filter(({ page }) => page.source === source),
    ),
  );
  const sums = [
    row('**all that others wrote**', ofOthers(measured)),
    row(
      '**all that this project wrote**',
      measured.filter(({ page }) => page.own),
    ),
  ];
  return [intro.trim(), '', HEAD, ...rows, ...sums, '', lowest(measured), ''].join('\n');
}

function row(name: string, measured: readonly Measured[]): string {
  const service = medians(measured, 'service');
  const local = medians(measured, 'local');
  const least = (part: keyof Score) => Math.min(...measured.map((one) => one.local[part]));
  const figures = [
    service.recall,
    service.precision,
    local.recall,
    local.precision,
    least('recall'),
    least('precision'),
  ];
  return `| ${[name, measured.length, ...figures.map((figure) => figure.toFixed(3))].join(' | ')} |`;
}

const SHOWN = 8;

/** The pages of others that came out worst: what to look at first. */
function lowest(measured: readonly Measured[]): string {
  const worst = ofOthers(measured)
    .toSorted((a, b) => a.local.recall * a.local.precision - b.local.recall * b.local.precision)
    .slice(0, SHOWN);
  const lines = worst.map(
    ({ page, words, local }) =>
      `| ${page.source}: ${page.name} | ${words} | ${local.recall.toFixed(3)} | ${local.precision.toFixed(3)} |`,
  );
  return [
    'The pages of others that came out worst in the tab:',
    '',
    '| page | words | recall | precision |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
