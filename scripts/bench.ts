import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Measured, run as runFigure } from '../tests/bench/figure.ts';
import { FIGURES } from '../tests/bench/figures/index.ts';
import { openBenchStage } from '../tests/bench/stage.ts';
import { median, table } from '../tests/bench/table.ts';
import { run, say } from './run.ts';

const RUNS = 10;

/** `npm run bench`: measures the built extension in a real browser beside a bare one, and prints the medians. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'string' }, runs: { type: 'string', default: String(RUNS) } },
    allowPositionals: true,
  });
  const [part = ''] = positionals;
  const figures = FIGURES.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()));
  if (figures.length === 0) throw new Error(`No figure has “${part}” in its name.`);
  if ((await run('wxt', ['build', '-b', 'chrome'])) !== 0) throw new Error('The build failed.');
  const stage = await openBenchStage();
  const measured: Measured[] = [];
  try {
    for (const figure of figures) {
      say(`${figure.name} …`);
      measured.push(await runFigure(figure, stage, Math.max(1, Number(values.runs))));
    }
  } finally {
    await stage.close();
  }
  console.log(table(measured));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(report(measured), null, 2));
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
