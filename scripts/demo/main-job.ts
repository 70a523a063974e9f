import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import { setUp } from '../../tests/e2e/harness/views/options.ts';
import { resultLinks, search } from '../../tests/e2e/harness/views/search.ts';
import { selectText } from '../../tests/e2e/harness/views/selection.ts';
import { type Setting, WORKFLOWS } from '../../tests/shared/workflows.ts';
import { say } from '../run.ts';
import { extractBatch } from './batch.ts';
import { type Arguments, type Demo, startDemo } from './demo.ts';
import { choosePage, extract, type Outcome } from './extractions.ts';
import { setFields } from './fields.ts';
import {
  bodyOf,
  checkBodies,
  type Extracted,
  type Fields,
  frequentWord,
  lensFor,
  nameOf,
  type Report,
  type SearchReport,
} from './report.ts';

/** Does the main job in a real browser and reports the results. Throws at the first unexpected result. */
export async function doMainJob(given: Arguments): Promise<Report> {
  const demo = await startDemo(given);
  const { service, screenshots } = demo;
  try {
    const { searches, fields, extracted, text } = await searchAndExtract(demo, given.query);
    const batch = await extractBatch(demo);
    return {
      ok: true,
      searches,
      extracted,
      clipboard: { bytes: Buffer.byteLength(text), firstLine: text.split('\n')[0] ?? '', text },
      batch,
      fields,
      ledger: service.ledger.entries.map(({ body }) => body),
      screenshots,
    };
  } finally {
    await demo.close();
  }
}

/**
 * Sets up Quarry, which must be as new, runs all searches, and extracts results. Returns the clipboard's text from the last
 * successful extraction.
 */
export async function searchAndExtract(demo: Demo, wanted?: string) {
  say('Setting up Quarry in its settings …');
  await setUp(demo.session, demo.service, (options) => demo.picture(options, 'options'));
  const query = wanted ?? queryFor(demo.service.site.pages.map(({ title }) => title));
  const { searches, links, fields: plain } = await searchAll(demo, query);
  const fields: Fields = { ...plain, ...(await setFields(demo, query, links)) };
  const outcomes = await extractAll(demo, links);
  const text = outcomes.findLast(({ pages }) => pages > 0)?.clipboard ?? '';
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const extracted: Extracted = {
    pages: sum(({ pages }) => pages),
    copies: sum(({ copies }) => copies),
    failed: sum(({ failed }) => failed),
    requests: sum(({ requests }) => requests),
  };
  return { searches, fields, extracted, text };
}

function queryFor(titles: string[]): string {
  const word = frequentWord(titles);
  if (!word) throw new Error('No title on this site has a word to search for. Set one with --query.');
  return word;
}

/** Runs all planned searches in one popup. Returns the URLs of the first answer that has any. */
async function searchAll(
  demo: Demo,
  query: string,
): Promise<{ searches: SearchReport[]; links: string[]; fields: Fields }> {
  say(`Searching for “${query}” from the popup …`);
  const popup = await openPopup(demo.session);
  const searches: SearchReport[] = [];
  let links: string[] = [];
  const searchWith = async (setting: Required<Setting>) => {
    const { results, ms } = await search(popup.page, setting);
    const { workflow, lens, safeSearch } = setting;
    searches.push({ workflow, lens: lens || null, safeSearch, results, ms });
    if (links.length === 0) links = await resultLinks(popup.page);
    await demo.picture(popup.page, nameOf(setting));
    say(`  ${nameOf(setting)}: ${results} results in ${ms} ms`);
  };
  const plain = WORKFLOWS.map((workflow) => ({ query, workflow, lens: '', safeSearch: true }));
  for (const setting of plain) await searchWith(setting);
  const tags = new Map(demo.service.site.pages.map((page) => [page.url, page.tags]));
  const lens = lensFor(links.map((url) => tags.get(url) ?? []));
  const web = { query, workflow: 'search', lens: '', safeSearch: true } as const;
  const changed = [
    { ...web, lens },
    { ...web, safeSearch: false },
  ];
  for (const setting of changed) await searchWith(setting);
  await popup.close();
  checkBodies(demo.service.ledger.entries, [...plain, ...changed].map(bodyOf));
  if (links.length === 0)
    throw new Error(`Nothing was found for “${query}”, so there is no page to extract.`);
  // A nondefault value for each field.
  const fields = { query, workflow: plain.at(-1)?.workflow, lens_id: lens, safe_search: false };
  return { searches, links, fields };
}

/** Extracts a result's page, and then the links in a passage of it. */
async function extractAll(demo: Demo, links: string[]): Promise<Outcome[]> {
  const known = new Set(demo.service.site.pages.map(({ url }) => url));
  const { page, passage } = await choosePage(demo.session, links, known);
  say(`Extracting ${page.url()} …`);
  const outcomes = [await extract(demo, page, 'extract-page')];
  if (passage) {
    await selectText(passage.from, passage.to);
    await demo.picture(page, 'selection');
    outcomes.push(await extract(demo, page, 'extract-selected-links'));
  } else {
    say('No result links to an https page, so there is nothing to select.');
  }
  return outcomes;
}
