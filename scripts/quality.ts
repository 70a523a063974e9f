import { readFile, writeFile } from 'node:fs/promises';
import { readCorpus } from '../tests/quality/all-pages.ts';
import { measureHostile } from '../tests/quality/hostile.ts';
import { formulaComparer } from '../tests/quality/made/formulas.ts';
import { measure } from '../tests/quality/measure.ts';
import { behindIn, groupsOf, toDetails, toReport } from '../tests/quality/report.ts';
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
  const behind = [...behindIn(groupsOf(measured)), ...hostile.failed];
  const intro = await readFile(`${ROOT}tests/quality/intro.md`, 'utf8');
  const report = toReport(measured, hostile.lines, behind, intro);
  await writeFile(`${TOOLS}details.md`, toDetails(measured));
  if (wanted.length === 0) await writeFile(REPORT, report);
  else console.log(report.slice(report.indexOf('| pages')));
  for (const row of behind) say(row);
  return behind.length === 0;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
