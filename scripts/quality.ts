import { readFile, writeFile } from 'node:fs/promises';
import { readCorpus } from '../tests/quality/all-pages.ts';
import { measureHostile, measureSizes } from '../tests/quality/hostile/measure-hostile.ts';
import { formulaComparer } from '../tests/quality/made/katex.ts';
import { measure } from '../tests/quality/measure.ts';
import { toDetails } from '../tests/quality/report/details.ts';
import { behindIn, groupsOf } from '../tests/quality/report/figures.ts';
import { toReport } from '../tests/quality/report/report.ts';
import { installTools, TOOLS } from '../tests/quality/tools/install.ts';
import { bundleReaders } from '../tests/quality/tools/peers.ts';
import { buildFor, ROOT, say } from './run.ts';

const REPORT = `${ROOT}docs/extraction-quality.md`;

/**
 * Extracts pages with Quarry and other tools in one browser, and writes a report. Returns false if Quarry is worse.
 * Command-line words select the groups whose names contain them; the report is then printed, not written.
 */
async function main(wanted: readonly string[]): Promise<boolean> {
  await buildFor('chrome');
  await installTools();
  const pages = (await readCorpus()).filter(
    ({ group }) => wanted.length === 0 || wanted.some((word) => group.includes(word)),
  );
  const scripts = await bundleReaders();
  const measured = await measure(pages, scripts, await formulaComparer());
  const timed = wanted.length === 0 || wanted.includes('hostile');
  const hostile = timed ? await measureHostile(scripts) : { lines: [], failed: [] };
  const sizes = timed ? await measureSizes(scripts) : [];
  const behind = [...behindIn(groupsOf(measured)), ...hostile.failed];
  const intro = await readFile(`${ROOT}tests/quality/intro.md`, 'utf8');
  const report = toReport(measured, { hostile: hostile.lines, sizes }, behind, intro);
  await writeFile(`${TOOLS}details.md`, toDetails(measured));
  if (wanted.length === 0) await writeFile(REPORT, report);
  else console.log(report.slice(report.indexOf('| pages')));
  for (const row of behind) say(row);
  return behind.length === 0;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
