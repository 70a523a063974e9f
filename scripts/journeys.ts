import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { watchTarget } from '../tests/bench/target.ts';
import { settledBadge } from '../tests/e2e/harness/browser/badge.ts';
import { EXTENSION, type Session, startChromium } from '../tests/e2e/harness/browser/chromium.ts';
import { clickMenu } from '../tests/e2e/harness/views/menu.ts';
import { setUp } from '../tests/e2e/harness/views/options.ts';
import { results, searchbox } from '../tests/e2e/harness/views/search.ts';
import { selectText } from '../tests/e2e/harness/views/selection.ts';
import { openTestPage } from '../tests/e2e/harness/views/test-page.ts';
import { startService } from '../tests/mock-service/index.ts';
import { link } from '../tests/shared/link.ts';
import { ROOT, run, say } from './run.ts';

/** The coverage data that a browser reports for each script: its functions by start offset. */
const Coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({ ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })) }),
      ),
    }),
  ),
});

/** How long a newly opened view or background keeps running its own start-up work. */
const SETTLED_MS = 2000;

/** The source files with functions that ran in any of the targets during `act`. */
async function filesOf(session: Session, targets: string[], act: () => Promise<unknown>): Promise<string[]> {
  const watched = await Promise.all(targets.map((url) => watchTarget(session.debugging, url)));
  for (const target of watched) {
    await target.send('Profiler.enable');
    await target.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }
  await act();
  const files = new Set<string>();
  for (const target of watched) {
    const { result } = Coverage.parse(await target.send('Profiler.takePreciseCoverage'));
    target.leave();
    const own = result.filter(({ url }) => url.startsWith(session.url('')));
    for (const script of own) for (const file of ranIn(session, script)) files.add(file);
  }
  return [...files].filter((file) => /^(?:components|entrypoints|lib)\//.test(file)).toSorted();
}

type Script = z.infer<typeof Coverage>['result'][number];

/** The source files of a script's functions that ran. */
function ranIn(session: Session, { url, functions }: Script): string[] {
  const sourceOf = sourcesOf(resolve(EXTENSION, url.slice(session.url('').length)));
  return functions.flatMap(({ ranges: [whole] }) =>
    // The function at offset 0 is the script itself.
    whole && whole.count > 0 && whole.startOffset > 0 ? (sourceOf(whole.startOffset) ?? []) : [],
  );
}

/** Returns a function that maps an offset in a built file to its source file. */
function sourcesOf(built: string): (offset: number) => string | undefined {
  const text = readFileSync(built, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${built}.map`, 'utf8')));
  return (offset) => {
    const before = text.slice(0, offset).split('\n');
    const found = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    const source = 'originalSource' in found ? found.originalSource : undefined;
    return source === undefined ? undefined : relative(ROOT, resolve(built, '..', source));
  };
}

const pause = () => new Promise((done) => setTimeout(done, SETTLED_MS));

/** Measures the journey from Enter to the results in the popup. */
async function searching(session: Session): Promise<string[]> {
  const view = await session.open(session.url('popup.html'));
  await searchbox(view).fill('stone');
  await pause();
  return filesOf(session, [view.url(), session.url('background.js')], async () => {
    await searchbox(view).press('Enter');
    await results(view).nth(9).waitFor();
  });
}

/** Measures the journey from the menu click on selected links to Markdown on the clipboard. */
async function extracting(session: Session): Promise<string[]> {
  const links = [1, 2, 3].map((number) => link(`https://many.test/${number}`)).join(' ');
  const page = await openTestPage(session, `<p>${links}</p>`);
  await selectText(page.locator('p'));
  await pause();
  return filesOf(session, [session.url('background.js')], async () => {
    await clickMenu(session, page, 'extract-selected-links');
    await settledBadge(session);
  });
}

/** `npm run journeys`: lists the source files involved in the two journeys of docs/architecture.md. */
async function main(): Promise<void> {
  const readable = { env: { QUARRY_READABLE: 'yes' } };
  if ((await run('wxt', ['build', '-b', 'chrome'], readable)) !== 0) throw new Error('The build failed.');
  const service = await startService();
  const session = await startChromium({ popups: false, site: service.site });
  try {
    await setUp(session, service);
    const journeys = { 'Enter to results': searching, 'menu to clipboard': extracting };
    for (const [name, journey] of Object.entries(journeys)) {
      const files = await journey(session);
      say(`${name}: ${files.length} files\n${files.map((file) => `  ${file}`).join('\n')}\n`);
    }
  } finally {
    await session.close();
    await service.close();
  }
}

await main();
