import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import {
  addDomainRule,
  addPattern,
  buildLens,
  chooseDates,
  chooseRegion,
  setMore,
} from '../../tests/e2e/harness/views/fields.ts';
import { openOptions } from '../../tests/e2e/harness/views/options.ts';
import { addPage, fillForm, search } from '../../tests/e2e/harness/views/search.ts';
import { say } from '../run.ts';
import { checkBodies } from './check-searches.ts';
import type { Fields } from './report.ts';
import type { Stage } from './stage.ts';

/** What a person calls the lens that is built here. */
const LENS = 'One site';

/** What is set here for the fields that a plain search leaves alone, as it has to arrive. */
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
 * Sets the fields of a search (interface, 2.1) that the searches before left alone, through the interface as a person
 * does; the lens keeps the host of the first link. The popup has to be as the search without safe search left it.
 * Throws unless each arrives as it was set.
 */
export async function setFields(stage: Stage, query: string, [first = '']: string[]): Promise<Fields> {
  say('Setting every other field of a search …');
  const { ledger } = stage.service;
  const host = new URL(first).hostname;
  const { page, format, personalizations, ...controls } = SET;
  const lens = { sites_included: [host], keywords_excluded: ['advertisement'], search_region: 'de' };
  const before = ledger.entries.length;
  await prepareOptions(stage, host);
  const popup = await openPopup(stage.session);
  await searchThrice(stage, popup.page, query);
  await popup.close();
  const shared = { query, workflow: 'search', personalizations };
  checkBodies(ledger.entries.slice(before), [
    { ...shared, safe_search: false, page },
    { ...shared, safe_search: true, ...controls },
    { ...shared, safe_search: true, lens, format },
  ]);
  return { ...SET, lens };
}

/** A lens that is described here, and a rule of each kind. */
async function prepareOptions(stage: Stage, host: string): Promise<void> {
  const options = await openOptions(stage.session);
  await buildLens(options, LENS, {
    typed: { 'Only these sites': host, 'Without these words': 'advertisement' },
    chosen: { Region: 'Germany' },
  });
  for (const { domain } of SET.personalizations.domains) await addDomainRule(options, domain, 'Block');
  for (const { regex, replacement } of SET.personalizations.regexes) {
    await addPattern(options, regex, replacement);
  }
  await stage.picture(options, 'lens-and-rules');
  await options.close();
}

/** The next page; then all that can go together; then what excludes some of it, or shows an answer of another kind. */
async function searchThrice(stage: Stage, popup: Page, query: string): Promise<void> {
  await addPage(popup);
  const { limit, filters } = SET;
  await setMore(popup, {
    'Max results': String(limit),
    'Search timeout': '2.5 sec',
    'Include full text': 'Top 2 results',
    'Timeout per page': '1.5 sec',
  });
  await chooseRegion(popup, 'Germany');
  await chooseDates(popup, { from: filters.after, to: filters.before });
  await stage.picture(popup, 'fields');
  await search(popup, { query });
  for (const name of ['more search options', 'Time', 'Region']) {
    await popup.getByRole('button', { name: `Clear ${name}`, exact: true }).click();
  }
  await setMore(popup, { 'Results as': 'Markdown (experimental)' });
  await fillForm(popup, { query, lens: LENS });
  await stage.picture(popup, 'fields-lens');
  await search(popup, { query, lens: LENS });
}

/** The value of each field, from the first request that carries it as it was set; throws where none does. */
export function foundIn(bodies: readonly unknown[], fields: Fields): Fields {
  const found = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const sent = bodies.map((body) => (body instanceof Object ? Reflect.get(body, name) : undefined));
    const same = sent.find((one) => isDeepStrictEqual(one, value));
    if (same === undefined) throw new Error(`No request carried ${name} as ${JSON.stringify(value)}.`);
    return [name, same];
  });
  return Object.fromEntries(found);
}
