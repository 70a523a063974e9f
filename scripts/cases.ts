import { mkdir, writeFile } from 'node:fs/promises';
import { readCases, scoreCase, scriptFor } from '../tests/quality/cases/cases.ts';
import { dependsOnNames } from '../tests/quality/cases/renamed.ts';
import { openTab } from '../tests/quality/tab/tab.ts';
import { ownScript } from '../tests/quality/tools/peers.ts';
import { buildFor, ROOT, say } from './run.ts';

const OUTPUT = `${ROOT}.output/cases/`;
/** More than any case takes. */
const MAX_MS = 20_000;

/**
 * Reads the cases of `lib/page-to-markdown/cases/` whose names contain a word of the command line (without any: all) and
 * prints how right each is. What came out is in `.output/cases/`, to compare with the expected file.
 */
async function main(wanted: readonly string[]): Promise<void> {
  await buildFor('chrome');
  await mkdir(OUTPUT, { recursive: true });
  const tab = await openTab({ timed: false });
  const script = await ownScript();
  const cases = readCases(wanted);
  let right = 0;
  for (const one of cases) {
    await tab.show(one);
    const reading = await tab.read(scriptFor(one, script), MAX_MS);
    const score = scoreCase(one.expected, reading);
    const depends = score.right && (await dependsOnNames(tab, one, script, reading.markdown));
    const { title, author = '', date = '', markdown } = reading;
    await writeFile(
      `${OUTPUT}${one.name}.md`,
      `title: ${title}\nauthor: ${author}\ndate: ${date}\n---\n${markdown}\n`,
    );
    right += score.right ? 1 : 0;
    const differs = score.head.length === 0 ? '' : ` (${score.head.join(', ')})`;
    say(
      `${score.right ? 'right' : 'WRONG'}  ${score.f1.toFixed(3)}  ${one.name}${differs}${reading.failure ? ` ${reading.failure}` : ''}${depends ? ' (depends on class names or the host)' : ''}`,
    );
  }
  await tab.close();
  say(`${right} of ${cases.length} right`);
}

await main(process.argv.slice(2));
