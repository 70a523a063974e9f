import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchState } from '../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm } from '../../lib/search/form.ts';
import { EMPTY_LENS } from '../../lib/search/lens/lens.ts';
import { checkLens } from '../../lib/search/lens/lens-check.ts';
import { setDomain } from '../../lib/search/personalizations/personalizations.ts';
import { PLAIN_RULES, type RequestRules, toRequest } from '../../lib/search/request.ts';
import { createSearches } from '../../lib/search/searches.ts';
import { post } from '../../lib/service/gateway.ts';
import { book, NO_USAGE, totalOf, type Usage } from '../../lib/usage/usage.ts';
import { type MockService, PROFILES, startService } from '../mock-service/index.ts';

let service: MockService;
let usage: Usage;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
  usage = NO_USAGE;
  service.ledger.clear();
  service.faults.clear();
  service.switches.reset();
});

/** Searches as the background does, without the browser. */
async function search(form: Partial<SearchForm>, rules: Partial<RequestRules> = {}): Promise<SearchState> {
  const { promise: ended, resolve: end } = Promise.withResolvers<SearchState>();
  const searches = createSearches({
    store: { begin: async () => undefined, end: async (state) => end(state), running: async () => [] },
    reusable: async () => undefined,
    toRequest: async (full) => toRequest(full, { ...PLAIN_RULES, at: Date.now(), ...rules }),
    send: async (body) =>
      post(
        { fetch, now: () => Date.now() },
        { address: service.url, key: service.key, operation: 'search', body: await body },
      ),
    storeReadPages: async () => undefined,
    remember: async () => undefined,
    now: () => Date.now(),
    charge: async () => async (cost) => {
      const [sure, perhaps] = cost;
      usage = book(usage, '2026-01-01', { operation: 'search', sure, perhaps });
    },
    awake: (work) => work,
  });
  await searches.run('one', { ...EMPTY_FORM, query: 'stone', ...form });
  return ended;
}

const itemsOf = (state: SearchState) =>
  state.status === 'done' ? state.answer.groups.flatMap(({ items }) => items) : [];
const sent = () => service.ledger.entries.map(({ body }) => body);

describe('each field is sent as set', () => {
  it.each<[Partial<SearchForm>, object]>([
    [{ region: 'GB' }, { filters: { region: 'gb' } }],
    [
      { after: '2020-01-01', before: '2026-01-01' },
      { filters: { after: '2020-01-01', before: '2026-01-01' } },
    ],
    [{ region: 'no_region' }, { filters: { region: 'no_region' } }],
    [{ workflow: 'podcasts' }, { workflow: 'podcasts' }],
    [{ safeSearch: false }, { safe_search: false }],
    [{ lens: 'https://kagi.com/lenses/stoneyard' }, { lens_id: 'https://kagi.com/lenses/stoneyard' }],
    [{ page: 2 }, { page: 2 }],
    [{ limit: 3 }, { limit: 3 }],
    [{ timeout: 4 }, { timeout: 4 }],
    [{ extract: { count: 1, timeout: 0.5 } }, { extract: { count: 1, timeout: 0.5 } }],
    [{ format: 'markdown' }, { format: 'markdown' }],
    [
      { builtLens: { name: 'A', lens: { ...EMPTY_LENS, sitesIncluded: ['stone.test'] } } },
      { query: 'stone site:stone.test', lens: { sites_included: ['stone.test'] } },
    ],
  ])('%j', async (form, fields) => {
    expect((await search(form)).status).toBe('done');
    expect(sent()).toEqual([{ query: 'stone', workflow: 'search', safe_search: true, ...fields }]);
  });

  it('sends both kinds of rules', async () => {
    const rules = {
      domains: [{ domain: 'wiki.test', kind: 'raise' as const }],
      regexes: [{ regex: '^https://m\\.', replacement: 'https://' }],
    };
    expect((await search({}, { personalizations: { on: true, ...rules } })).status).toBe('done');
    expect(sent()).toMatchObject([{ personalizations: rules }]);
  });
});

describe('a lens', () => {
  const lens = { ...EMPTY_LENS, sitesIncluded: ['stone.test', 'wiki.test'] };
  const form = { builtLens: { name: 'A', lens } };
  const report = (state: SearchState) =>
    state.status === 'done' ? checkLens(state.answer, state.form, state.startedAt) : undefined;

  it.each(PROFILES)('limits the results at a service with profile %s', async (profile) => {
    service.switches.use(profile);
    for (const query of ['stone', 'stone OR bread', '"dry stone']) {
      const state = await search({ ...form, query });
      expect(itemsOf(state).length).toBeGreaterThan(0);
      expect(report(state)?.outside).toEqual([]);
    }
  });

  it.each(PROFILES)('limits dates and region at a service with profile %s', async (profile) => {
    service.switches.use(profile);
    const dated = { ...EMPTY_LENS, before: '2025-12-31', region: 'JP' };
    const state = await search({ builtLens: { name: 'B', lens: dated } });
    expect(itemsOf(state).length).toBeGreaterThan(0);
    expect(report(state)).toMatchObject({ outside: [], unknown: 0 });
  });
});

it('domain rules change the results', async () => {
  const [first] = itemsOf(await search({}));
  const personalizations = setDomain(PLAIN_RULES.personalizations, first?.host ?? '', 'block');
  const after = itemsOf(await search({}, { personalizations }));
  expect(first).toBeDefined();
  expect(after).not.toEqual([]);
  expect(after.some(({ host }) => host === first?.host)).toBe(false);
});

describe('full-text results', () => {
  it('return Markdown for the requested number of results', async () => {
    const state = await search({ extract: { count: 2 } });
    expect(itemsOf(state).filter(({ markdown }) => markdown !== undefined)).toHaveLength(2);
    expect(itemsOf(state)[0]?.markdown).toMatch(/^# /);
  });

  it.each([
    ['named by position', {}],
    ['named by URL', { errorLocations: 'absent' as const }],
  ])('keep the snippet of a page that fails, %s', async (_, switches) => {
    Object.assign(service.switches, switches);
    const regexes = [{ regex: '^https://wiki\\.test/tide$', replacement: 'https://docs.test/nowhere' }];
    const personalizations = { ...PLAIN_RULES.personalizations, regexes };
    const state = await search({ query: 'tide', extract: { count: 2 } }, { personalizations });
    const items = itemsOf(state).slice(0, 2);
    const failed = items.filter(({ unread }) => unread);
    expect(failed).toHaveLength(1);
    expect(failed[0]).not.toHaveProperty('markdown');
    expect(failed[0]?.snippet.some(({ mark }) => mark)).toBe(true);
    expect(items.find(({ unread }) => !unread)?.markdown).toMatch(/^# /);
  });

  it.each<[string, Partial<SearchForm>]>([
    ['with results', { extract: { count: 3 } }],
    ['without results', { query: 'zyzzyva', extract: { count: 5 } }],
    ['without full text', {}],
  ])('count what the service charges, %s', async (_, form) => {
    await search(form);
    const { searches, pages } = service.ledger.totals();
    expect(totalOf(usage)).toEqual({ sure: { searches, pages }, perhaps: { searches: 0, pages: 0 } });
  });

  it('count the shortfall as possibly charged when fewer results come back than requested', async () => {
    await search({ query: 'stone site:wiki.test', timeout: 4, extract: { count: 10 } });
    const { sure, perhaps } = totalOf(usage);
    expect([sure.searches, perhaps.searches]).toEqual([1, 0]);
    expect(sure.pages).toBeGreaterThan(0);
    expect(sure.pages).toBeLessThan(10);
    expect(sure.pages + perhaps.pages).toBe(10);
  });

  it('count the request as possibly charged when no answer arrives', async () => {
    service.faults.next({ status: 503 });
    await search({ extract: { count: 3 } });
    expect(totalOf(usage)).toEqual({ sure: { searches: 0, pages: 0 }, perhaps: { searches: 1, pages: 3 } });
  });
});

it('a Markdown answer is stored unchanged', async () => {
  const state = await search({ format: 'markdown' });
  expect(state.status === 'done' && state.answer.markdown).toMatch(/stone/i);
  expect(sent()).toEqual([{ query: 'stone', workflow: 'search', safe_search: true, format: 'markdown' }]);
});
