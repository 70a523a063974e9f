import type { Measured } from '../measure.ts';
import { f1, mean } from '../score.ts';
import { byReader, READERS, type Reader } from '../tools/peers.ts';

/** One figure per extractor. */
export type Figures = Readonly<Record<Reader, number>>;

/** A row of the report: each extractor's results on one kind of page. */
export interface Group {
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
