import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, type Measured, run as runFigure } from '../tests/bench/figure.ts';
import { FIGURES } from '../tests/bench/figures/index.ts';
import { measureOnScreen, SCREEN_FIGURES } from '../tests/bench/on-screen.ts';
import { measurePopupPages, PAGE_FIGURES } from '../tests/bench/popup-pages.ts';
import { measurePopups, POPUP_FIGURES } from '../tests/bench/popups.ts';
import { openBenchSetup } from '../tests/bench/setup.ts';
import { median, table } from '../tests/bench/table.ts';
import { measureWorkers, WORKER_FIGURES } from '../tests/bench/workers.ts';
import { run, say } from './run.ts';

const RUNS = 10;

/** `npm run bench`: measures the built extension in a real browser next to a bare one, and next to the build of an earlier commit in the folder `--before`, and prints the medians. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      before: { type: 'string' },
      json: { type: 'string' },
      runs: { type: 'string', default: String(RUNS) },
    },
    allowPositionals: true,
  });
  const [part = ''] = positionals;
  const isSelected = (name: string) => name.toLowerCase().includes(part.toLowerCase());
  const figures = FIGURES.filter(({ name }) => isSelected(name));
  const groups: [string, readonly string[], typeof measurePopups][] = [
    ['On screen', SCREEN_FIGURES.filter(isSelected), measureOnScreen],
    ['Popups', POPUP_FIGURES.filter(isSelected), measurePopups],
    ['Pages of popups', PAGE_FIGURES.filter(isSelected), measurePopupPages],
    ['Workers', WORKER_FIGURES.filter(isSelected), measureWorkers],
  ];
  if (figures.length + groups.flatMap(([, names]) => names).length === 0)
    throw new Error(`No figure has “${part}” in its name.`);
  if (values.before !== undefined && !existsSync(resolve(values.before, 'manifest.json')))
    throw new Error(
      `${values.before} has no build: build the earlier commit, and name its chrome-mv3 folder.`,
    );
  if ((await run('wxt', ['build', '-b', 'chrome'])) !== 0) throw new Error('The build failed.');
  const runs = Math.max(1, Number(values.runs));
  const before = values.before === undefined ? undefined : resolve(values.before);
  const measured: Measured[] = [];
  for (const [words, names, measure] of groups) {
    if (names.length > 0)
      measured.push(...((await attempt(words, () => measure(names, runs, before))) ?? []));
  }
  if (figures.length > 0) measured.push(...(await measureViews(figures, runs, before)));
  console.log(table(measured));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report(measured), null, 2));
}

/** Measures a part. If that fails, says so: the other parts took minutes, so their figures are printed all the same. */
async function attempt<T>(name: string, measure: () => Promise<T>): Promise<T | undefined> {
  say(`${name} …`);
  try {
    return await measure();
  } catch (cause) {
    say(`${name}: could not be measured: ${cause instanceof Error ? cause.message : cause}`);
    process.exitCode = 1;
    return undefined;
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
    for (const figure of figures) {
      const one = await attempt(figure.name, () => runFigure(figure, setup, runs));
      if (one) measured.push(one);
    }
  } finally {
    await setup.close();
  }
  return measured;
}

/** All runs, and where they were made. */
const report = (measured: Measured[]) => ({
  at: new Date().toISOString(),
  machine: { cores: cpus().length, model: cpus()[0]?.model },
  figures: measured.map((one) => ({
    ...one,
    medians: { floor: median(one.floor), before: median(one.before), quarry: median(one.quarry) },
  })),
});

await main();
