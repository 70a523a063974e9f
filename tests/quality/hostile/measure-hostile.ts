import { say } from '../../../scripts/run.ts';
import { type ExtractorScript, openTab, type ServedPage, type TabReading } from '../tab/tab.ts';
import { byReader, READERS, type Reader } from '../tools/peers.ts';
import { HOSTILE_PAGES, type HostilePage } from './pages.ts';
import { GROWING } from './sizes.ts';

type Scripts = Readonly<Record<Reader, ExtractorScript>>;

/** Quarry must finish within this many ms, with whatever it could read. */
const MAX_MS = 2000;
/** After this many ms the measurement gives up. */
const PATIENCE_MS = 10_000;

/** The browser takes long to lay out some pages. */
const SHOWING_MS = 60_000;

/** Reads each hostile page with each extractor. Returns the report's lines and Quarry's failures. */
export async function measureHostile(scripts: Scripts): Promise<{ lines: string[]; failed: string[] }> {
  const lines: string[] = [];
  const failed: string[] = [];
  for (const page of HOSTILE_PAGES) {
    const cells: string[] = [];
    for (const reader of READERS) {
      const reading = await readAfresh(page, scripts[reader]);
      const outcome = outcomeOf(page, reading);
      cells.push(`${reading.ms} ms, ${outcome}`);
      if (reader === 'Quarry' && (reading.ms > MAX_MS || !/^(?:whole|partial)$/.test(outcome)))
        failed.push(`hostile: ${page.name}: ${reading.ms} ms, ${outcome}`);
    }
    say(`${page.name}: ${cells.join(', ')}`);
    lines.push(`| ${page.name} | ${cells.join(' | ')} |`);
  }
  return { lines, failed };
}

function outcomeOf({ first, last }: HostilePage, { markdown, partial, failure }: TabReading): string {
  if (failure !== undefined) return `failed: ${failure.slice(0, 60).replaceAll('|', '/')}`;
  if (markdown.trim() === '') return 'nothing';
  if (markdown.includes(last)) return markdown.includes(first) ? 'whole' : 'without its beginning';
  return partial ? 'partial' : 'cut without a word';
}

/** Reads a page in its own browser, since some pages crash it. */
async function readAfresh(page: ServedPage, extractor: ExtractorScript): Promise<TabReading> {
  const tab = await openTab({ timed: true });
  try {
    await within(SHOWING_MS, tab.show(page), 'the browser does not show it');
    return await within(2 * PATIENCE_MS, tab.read(extractor, PATIENCE_MS), 'did not end');
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return {
      title: '',
      markdown: '',
      partial: false,
      ms: PATIENCE_MS,
      failure: failure.split('\n', 1)[0] ?? '',
    };
  } finally {
    await tab.close();
  }
}

/** Stops waiting after a time limit, since a script inside the browser's native code can't be stopped from outside. */
async function within<Result>(ms: number, work: Promise<Result>, otherwise: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), ms);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Reads long pages of growing sizes. Returns the report's lines. */
export async function measureSizes(scripts: Scripts): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, sizes, page } of GROWING) {
    const times = byReader((): number[] => []);
    for (const size of sizes) {
      for (const reader of READERS) {
        const before = times[reader].at(-1) ?? 0;
        const reading =
          before >= PATIENCE_MS ? { ms: PATIENCE_MS } : await readAfresh(page(size), scripts[reader]);
        times[reader].push(Math.min(reading.ms, PATIENCE_MS));
      }
    }
    const cells = READERS.map((reader) => times[reader].join(', '));
    say(`${name}: ${cells.join(' | ')}`);
    lines.push(`| ${sizes.join(', ')} ${name} | ${cells.join(' | ')} |`);
  }
  return lines;
}
