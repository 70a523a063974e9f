import type { Goal, Measured } from './figure.ts';

/** The middle value, or the mean of the two middle values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

const inDigits = (value: number, unit: Measured['unit']): string =>
  unit === 'elements' ? value.toFixed(0) : value.toFixed(1);

const shown = (values: readonly number[], unit: Measured['unit']): string =>
  values.length === 0
    ? ''
    : `${inDigits(median(values), unit)} ${unit} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;

const signed = (value: number, unit: string): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)} ${unit}`;

/** The median difference between Quarry and the floor by round, since both sides of a round were measured together. */
const moreThanFloor = (floor: readonly number[], own: readonly number[]): number =>
  median(own.map((value, round) => value - (floor[round] ?? Number.NaN)));

/** The same as a factor. */
const timesFloor = (floor: readonly number[], own: readonly number[]): number =>
  median(own.map((value, round) => value / (floor[round] ?? Number.NaN)));

/** A side's cost relative to the floor, as a factor and a difference. */
function overFloor({ unit, floor }: Measured, own: readonly number[]): string {
  if (floor.length === 0 || own.length === 0) return '';
  const times = median(floor) > 0 ? `${timesFloor(floor, own).toFixed(2)} ×, ` : '';
  return times + signed(moreThanFloor(floor, own), unit);
}

function inWords(goal: Goal | undefined, unit: string): string {
  if (!goal) return '';
  if ('times' in goal) return `${goal.times} ×`;
  if ('never' in goal) return `never over ${goal.never} ${unit}`;
  return 'more' in goal ? signed(goal.more, unit) : `${goal.most} ${unit}`;
}

/** Whether Quarry reaches its goal. */
function isReached({ goal, floor, quarry }: Measured): boolean | undefined {
  if (!goal || quarry.length === 0) return undefined;
  if ('times' in goal) return timesFloor(floor, quarry) <= goal.times;
  if ('never' in goal) return Math.max(...quarry) <= goal.never;
  return 'more' in goal ? moreThanFloor(floor, quarry) <= goal.more : median(quarry) <= goal.most;
}

const HEAD = ['figure', 'floor', 'before', 'over it', 'Quarry', 'over it', 'goal', 'reached', 'runs'];

function rowOf(figure: Measured): string[] {
  const { name, unit, floor, before, quarry, goal } = figure;
  const reached = isReached(figure);
  return [
    name,
    shown(floor, unit),
    shown(before, unit),
    overFloor(figure, before),
    shown(quarry, unit),
    overFloor(figure, quarry),
    inWords(goal, unit),
    reached === undefined ? '' : reached ? 'yes' : 'no',
    String(quarry.length),
  ];
}

/** A Markdown table with each figure's median and range per side, the comparison, and the goal. */
export function table(measured: readonly Measured[]): string {
  const isThere = measured.some(({ before }) => before.length > 0);
  const all = [HEAD, ...measured.map(rowOf)].map((row) =>
    isThere ? row : row.filter((_, column) => column !== 2 && column !== 3),
  );
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return lines.join('\n');
}
