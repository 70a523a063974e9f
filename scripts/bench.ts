import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, type Measured, run as runFigure } from '../tests/bench/figure.ts';
import { FIGURES } from '../tests/bench/figures/index.ts';
import { measurePopups, POPUP_FIGURES } from '../tests/bench/popups.ts';
import { openBenchStage } from '../tests/bench/stage.ts';
import { median, table } from '../tests/bench/table.ts';
import { measureWorkers, WORKER_FIGURES } from '../tests/bench/workers.ts';
import { run, say } from './run.ts';

const RUNS = 10;

/** `npm run bench`: measures the built extension in a real browser beside a bare one, and prints the medians. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'string' }, runs: { type: 'string', default: String(RUNS) } },
    allowPositionals: true,
  });
  const [part = ''] = positionals;
  const isAsked = (name: string) => name.toLowerCase().includes(part.toLowerCase());
  const figures = FIGURES.filter(({ name }) => isAsked(name));
  const popups = POPUP_FIGURES.filter(isAsked);
  const workers = WORKER_FIGURES.filter(isAsked);
  if (figures.length + popups.length + workers.length === 0)
    throw new Error(`No figure has “${part}” in its name.`);
  if ((await run('wxt', ['build', '-b', 'chrome'])) !== 0) throw new Error('The build failed.');
  const runs = Math.max(1, Number(values.runs));
  const measured: Measured[] = [];
  if (popups.length > 0) {
    say('Popups …');
    measured.push(...(await measurePopups(popups, runs)));
  }
  if (workers.length > 0) {
    say('Workers …');
    measured.push(...(await measureWorkers(workers, runs)));
  }
  if (figures.length > 0) measured.push(...(await measureViews(figures, runs)));
  console.log(table(measured));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report(measured), null, 2));
}

/** Figures of both views, in one browser. */
async function measureViews(figures: Figure[], runs: number): Promise<Measured[]> {
  const stage = await openBenchStage();
  const measured: Measured[] = [];
  try {
    for (const figure of figures) {
      say(`${figure.name} …`);
      measured.push(await runFigure(figure, stage, runs));
    }
  } finally {
    await stage.close();
  }
  return measured;
}

/** All runs, and where they were made. */
const report = (measured: Measured[]) => ({
  at: new Date().toISOString(),
  machine: { cores: cpus().length, model: cpus()[0]?.model },
  figures: measured.map((one) => ({
    ...one,
    medians: { floor: median(one.floor), quarry: median(one.quarry) },
  })),
});

await main();
