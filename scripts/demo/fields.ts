import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import {
  addDomainRule,
  addPattern,
  buildLens,
  chooseDates,
  chooseRegion,
  setDefaults,
  setMore,
} from '../../tests/e2e/harness/views/fields.ts';
import { openOptions } from '../../tests/e2e/harness/views/options.ts';
import { addPage, fillForm, search } from '../../tests/e2e/harness/views/search.ts';
import { say } from '../run.ts';
import type { Demo } from './demo.ts';
import { checkBodies, type Fields } from './report.ts';

/** The name for the lens built in the demo. */
const LENS = 'One site';

/** Values for the fields that a plain search leaves at their defaults, as they must be sent. */
const SET = {
  page: 2,
  limit: 5,
  timeout: 2.5,
  extract: { count: 2, timeout: 1.5 },
  filters: { region: 'de', after: '2020-01-31', before: '2030-12-31' },
  format: 'markdown',
  personalizations: {
    domains: [{ domain: 'ads.example', kind: 'block' }],
    regexes: [{ regex: '^https://m\\.', replacement: 'https://' }],
  },
} as const;

/**
 * Sets the remaining fields of a search (API spec 2.1) in the user interface. The lens keeps the host of the first
 * link. Expects the popup in the state after the search without safe search. Throws unless each value is sent as set.
 */
export async function setFields(demo: Demo, query: string, [first = '']: string[]): Promise<Fields> {
  say('Setting all other search fields …');
  const { ledger } = demo.service;
  const host = new URL(first).hostname;
  const { page, limit, timeout, format, personalizations, ...controls } = SET;
  const lens = { sites_included: [host], keywords_excluded: ['advertisement'], search_region: 'de' };
  const before = ledger.entries.length;
  await prepareOptions(demo, host);
  await searchThrice(demo, query);
  const shared = { query, workflow: 'search', personalizations };
  checkBodies(ledger.entries.slice(before), [
    { ...shared, safe_search: false, page },
    { ...shared, safe_search: true, limit, timeout, ...controls },
    // A lens is also sent as operators and filters.
    {
      ...shared,
      query: `${query} site:${host} -advertisement`,
      safe_search: true,
      lens,
      filters: { region: lens.search_region },
      limit,
      timeout,
      format,
    },
  ]);
  return { ...SET, lens };
}

/** Builds a lens, and adds a rule of each kind. */
async function prepareOptions(demo: Demo, host: string): Promise<void> {
  const options = await openOptions(demo.session, 'search');
  await buildLens(options, LENS, {
    typed: { 'Only these sites': host, 'Without these words': 'advertisement' },
    chosen: { Region: 'Germany' },
  });
  for (const { domain } of SET.personalizations.domains) await addDomainRule(options, domain, 'Block');
  for (const { regex, replacement } of SET.personalizations.regexes) {
    await addPattern(options, regex, replacement);
  }
  await demo.picture(options, 'lens-and-rules');
  await options.close();
}

/** Searches for the next page, then with all fields that can be combined, then with those that exclude some of them. */
async function searchThrice({ session, picture }: Demo, query: string): Promise<void> {
  const before = await openPopup(session);
  await addPage(before.page);
  await before.close();
  await setDefaults(session, { 'Max results': String(SET.limit), 'Search timeout': String(SET.timeout) });
  const { page, close } = await openPopup(session);
  await setMore(page, { 'Include full text': 'Top 2 results', 'Timeout per page': '1.5 sec' });
  await chooseRegion(page, 'Germany');
  await chooseDates(page, { from: SET.filters.after, to: SET.filters.before });
  await picture(page, 'fields');
  await search(page, { query });
  for (const name of ['more search options', 'Time', 'Region']) {
    await page.getByRole('button', { name: `Clear ${name}`, exact: true }).click();
  }
  await close();
  await setDefaults(session, { 'Results as': 'Markdown (experimental)' });
  const again = await openPopup(session);
  await fillForm(again.page, { query, lens: LENS });
  await picture(again.page, 'fields-lens');
  await search(again.page, { query, lens: LENS });
  await again.close();
}
