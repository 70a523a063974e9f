import { type Check, failedChecks, type SameFormula } from './checks/check.ts';
import { heard, type Score, score, wordsOf } from './score.ts';
import type { QualityPage } from './shell.ts';
import { type ExtractorScript, openTab, type Tab, withTitle } from './tab/tab.ts';
import { READERS, type Reader } from './tools/peers.ts';

/** One extractor's result for a page. */
interface Outcome {
  score?: Score;
  failed: readonly Check[];
  ms: number;
  markdown: string;
  failure?: string;
}

/** Each extractor's quality on a page. */
export interface Measured {
  page: QualityPage;
  /** Number of words in the reference. */
  words: number;
  outcomes: Readonly<Record<Reader, Outcome>>;
  /** The starts of visible blocks of prose that Quarry lost within the part that it found. */
  lost: readonly string[];
}

/** More than any page here takes; slower readings count as empty. */
const MAX_MS = 60_000;

/** Reads each page with each extractor, all in one tab. */
export async function measure(
  pages: readonly QualityPage[],
  scripts: Readonly<Record<Reader, ExtractorScript>>,
  sameFormula: SameFormula,
): Promise<Measured[]> {
  const tab = await openTab({ timed: true });
  try {
    const measured: Measured[] = [];
    for (const page of pages) measured.push(await measurePage(tab, page, scripts, sameFormula));
    return measured;
  } finally {
    await tab.close();
  }
}

async function measurePage(
  tab: Tab,
  page: QualityPage,
  scripts: Readonly<Record<Reader, ExtractorScript>>,
  sameFormula: SameFormula,
): Promise<Measured> {
  await tab.show(page);
  const reference = wordsOf(heard(await referenceOf(page, tab)));
  const read = async (reader: Reader): Promise<Outcome> => {
    const reading = await tab.read(scripts[reader], MAX_MS);
    const markdown = withTitle(reading);
    const { ms, failure } = reading;
    const scored = reference.length > 0 ? { score: score(reference, wordsOf(heard(markdown))) } : {};
    const failed = failedChecks(markdown, page.checks ?? [], sameFormula);
    return { ms, markdown, failed, ...scored, ...(failure === undefined ? {} : { failure }) };
  };
  const [quarry, defuddle, readability] = READERS;
  const outcomes = {
    [quarry]: await read(quarry),
    [defuddle]: await read(defuddle),
    [readability]: await read(readability),
  };
  const lost = await tab.lostProse(outcomes[quarry].markdown);
  return { page, words: reference.length, outcomes, lost };
}

async function referenceOf({ reference = '' }: QualityPage, tab: Tab): Promise<string> {
  return typeof reference === 'string' ? reference : await tab.shownText(reference.shownIn);
}
