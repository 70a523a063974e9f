import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, type Measured, type Named, run as runFigure } from '../tests/bench/figure.ts';
import { FIGURES } from '../tests/bench/figures/index.ts';
import { measureOnScreen, SCREEN_FIGURES } from '../tests/bench/on-screen.ts';
import { measurePopupPages, PAGE_FIGURES } from '../tests/bench/popup-pages.ts';
import { measurePopups, POPUP_FIGURES } from '../tests/bench/popups.ts';
import { openBenchSetup } from '../tests/bench/setup.ts';
import { table } from '../tests/bench/table.ts';
import { buildFor, say } from './run.ts';

/** Figures that are measured together. */
const GROUPS: readonly [name: string, figures: readonly Named[], measure: typeof measurePopups][] = [
  ['On screen', SCREEN_FIGURES, measureOnScreen],
  ['Popups', POPUP_FIGURES, measurePopups],
  ['Pages of popups', PAGE_FIGURES, measurePopupPages],
];

/** `npm run bench`: measures the built extension in a real browser next to a bare one, and next to the build of an earlier commit in the folder `--before`, and prints the medians. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { before: { type: 'string' }, runs: { type: 'string', default: '10' } },
    allowPositionals: true,
  });
  const [part = ''] = positionals;
  const isSelected = ({ name }: Named) => name.toLowerCase().includes(part.toLowerCase());
  const figures = FIGURES.filter(isSelected);
  const groups = GROUPS.filter(([, those]) => those.some(isSelected));
  if (figures.length + groups.length === 0) throw new Error(`No figure has “${part}” in its name.`);
  const before = values.before === undefined ? undefined : resolve(values.before);
  if (before !== undefined && !existsSync(resolve(before, 'manifest.json')))
    throw new Error(`${before} has no build: build the earlier commit, and name its chrome-mv3 folder.`);
  await buildFor('chrome');
  const runs = Math.max(1, Number(values.runs));
  const measured: Measured[] = [];
  for (const [name, , measure] of groups)
    measured.push(...(await attempt(name, () => measure(runs, before))));
  if (figures.length > 0) measured.push(...(await measureViews(figures, runs, before)));
  console.log(table(measured.filter(isSelected)));
}

/** Measures a part. If that fails, says so: the other parts took minutes, so their figures are printed all the same. */
async function attempt(name: string, measure: () => Promise<Measured[]>): Promise<Measured[]> {
  say(`${name} …`);
  try {
    return await measure();
  } catch (cause) {
    say(`${name}: could not be measured: ${cause instanceof Error ? cause.message : cause}`);
    process.exitCode = 1;
    return [];
  }
}

/** Figures of the views, in one browser. */
async function measureViews(
  figures: Figure[],
  runs: number,
  before: string | undefined,
): Promise<Measured[]> {
  const setup = await openBenchSetup(before);
  const measured: Measured[] = [];
  try {
    for (const figure of figures)
      measured.push(...(await attempt(figure.name, async () => [await runFigure(figure, setup, runs)])));
  } finally {
    await setup.close();
  }
  return measured;
}

await main();
