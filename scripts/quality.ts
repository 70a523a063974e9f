import { readFile, writeFile } from 'node:fs/promises';
import { clothed } from '../tests/quality/clothes.ts';
import { readManuals } from '../tests/quality/manuals.ts';
import { measure } from '../tests/quality/measure.ts';
import { GOALS, medians, ofOthers, toReport } from '../tests/quality/report.ts';
import { readSamplePages, sampleSite } from '../tests/quality/sample-pages.ts';
import { ROOT, run, say } from './run.ts';

const REPORT = `${ROOT}docs/extraction-quality.md`;

/** Measures how well pages are extracted, each way, and writes the figures down; false where a goal is missed. */
async function main(): Promise<boolean> {
  if ((await run('wxt', ['build', '-b', 'chrome'])) !== 0) throw new Error('The build failed.');
  const samples = readSamplePages();
  const manuals = await readManuals();
  if (manuals.length === 0)
    throw new Error('apt could not bring the manuals: without them nothing is known.');
  const measured = await measure([...manuals, ...sampleSite(samples), ...clothed(samples)]);
  const intro = await readFile(`${ROOT}tests/quality/intro.md`, 'utf8');
  await writeFile(REPORT, toReport(measured, intro));
  const { recall, precision } = medians(ofOthers(measured), 'local');
  say(
    `${measured.length} pages; in the tab, over those of others: recall ${recall}, precision ${precision}.`,
  );
  return recall >= GOALS.recall && precision >= GOALS.precision;
}

process.exitCode = (await main()) ? 0 : 1;
