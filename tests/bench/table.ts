import type { Measured } from './figure.ts';

/** The value in the middle; the mean of both where there are two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

const shown = (values: readonly number[], unit: string): string =>
  `${median(values).toFixed(1)} ${unit} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;

/** What Quarry takes beside the floor: as often as much, and more than that. */
function beside({ unit, floor, quarry }: Measured): string {
  const [least, own] = [median(floor), median(quarry)];
  const more = own - least;
  const times = least > 0 ? `${(own / least).toFixed(2)} ×, ` : '';
  return `${times}${more < 0 ? '−' : '+'}${Math.abs(more).toFixed(1)} ${unit}`;
}

/** A Markdown table: of each figure the median and the range, of the floor and of Quarry, and how they compare. */
export function table(measured: readonly Measured[]): string {
  const rows = measured.map((figure) => [
    figure.name,
    shown(figure.floor, figure.unit),
    shown(figure.quarry, figure.unit),
    beside(figure),
    String(figure.quarry.length),
  ]);
  const all = [['figure', 'floor', 'Quarry', 'beside it', 'runs'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
