import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { indexesOf } from '../../lib/extraction/job/progress.ts';
import { EMPTY_FORM, type SearchForm, unitsOf } from '../../lib/search/form.ts';
import type { Units } from '../../lib/usage/usage.ts';
import { BROKEN_ANSWERS, type Fault, type MockService, startService } from '../mock-service/index.ts';
import { eventually } from '../shared/eventually.ts';
import { ALL_CHARGES, counted, expectWithin, NONE_SKIPPED, specimen, units } from './cost-bounds.ts';
import { type Spender, startBackground, UNASKED } from './spender.ts';

let service: MockService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => fakeBrowser.reset());
afterEach(() => {
  service.faults.clear();
  service.switches.reset();
  service.ledger.clear();
});

const form = (changes: Partial<SearchForm> = {}): SearchForm => ({
  ...EMPTY_FORM,
  query: 'stone',
  ...changes,
});
async function extract({ runner, jobs }: Spender, names: readonly (string | number)[]): Promise<void> {
  const targets = names.map(specimen);
  await runner.start({ source: 'list', targets, skipped: NONE_SKIPPED });
  await runner.pump();
  await eventually(async () => {
    if ((await jobs.all()).some(({ finishedAt }) => finishedAt === undefined))
      throw new Error('A job is still running.');
  });
}

/** An action that costs money: its quote, whether the API defines its charge, and how to run it. */
interface Path {
  name: string;
  quoted: Units;
  /** The count must equal the charge under each switch. */
  defined?: true;
  /** How extractions are answered. */
  format?: 'json' | 'markdown';
  fault?: Fault;
  action(spender: Spender): Promise<unknown>;
}

const searching = (name: string, changes: Partial<SearchForm>, rest: Partial<Path> = {}): Path => ({
  name,
  quoted: unitsOf(form(changes)),
  action: ({ searches }) => searches.run(crypto.randomUUID(), form(changes)),
  ...rest,
});

const PATHS: Path[] = [
  searching('a search', {}, { defined: true }),
  searching('a full-text search', { extract: { count: 3 } }, { defined: true }),
  searching('a full-text search with fewer results than requested', {
    query: 'stone site:wiki.test',
    limit: 2,
    extract: { count: 9 },
  }),
  searching('a full-text search without results', { query: 'xyzzyx', extract: { count: 5 } }),
  searching('a Markdown answer', { format: 'markdown' }, { defined: true }),
  searching('a Markdown answer with full text', { format: 'markdown', extract: { count: 5 } }),
  searching('a full-text search with a service error', { extract: { count: 2 } }, { fault: { status: 503 } }),
  searching(
    'a full-text search with a truncated answer',
    { extract: { count: 2 } },
    { fault: BROKEN_ANSWERS.cutInTheMiddle },
  ),
  searching('a refused search', { extract: { count: 2 } }, { fault: { status: 401 } }),
  {
    name: 'a search that outlives the background',
    quoted: units(1, 2),
    async action() {
      const lost: typeof fetch = async (...request) => {
        await fetch(...request);
        return new Promise(() => undefined);
      };
      void startBackground(service, { fetch: lost }).searches.run('one', form({ extract: { count: 2 } }));
      await eventually(() => expect(service.ledger.totals().searches).toBe(1));
      await startBackground(service).searches.recover();
    },
  },
  {
    name: 'a canceled search',
    quoted: units(1, 0),
    fault: { delayMs: 50 },
    async action({ searches }) {
      const ended = searches.run('one', form());
      await eventually(() => expect(service.ledger.entries).toHaveLength(1));
      searches.cancel('one');
      await ended;
    },
  },
  {
    name: 'a search replaced by a newer one',
    quoted: units(2, 0),
    fault: { delayMs: 50 },
    async action({ searches }) {
      const older = searches.run('older', form());
      await eventually(() => expect(service.ledger.entries).toHaveLength(1));
      await Promise.all([older, searches.run('newer', form({ query: 'granite' }))]);
    },
  },
  {
    name: 'twelve pages',
    quoted: units(0, 12),
    defined: true,
    action: (spender) =>
      extract(
        spender,
        Array.from({ length: 12 }, (_, index) => index + 1),
      ),
  },
  {
    name: 'pages with some failures',
    quoted: units(0, 4),
    action: (spender) => extract(spender, [1, 'missing', 2, 'gone']),
  },
  {
    name: 'pages as one Markdown text with some failures',
    quoted: units(0, 4),
    format: 'markdown',
    action: (spender) => extract(spender, [1, 'missing', 2, 'gone']),
  },
  {
    name: 'pages retried after a service error',
    quoted: units(0, 4),
    fault: { status: 500 },
    async action(spender) {
      await extract(spender, [1, 2]);
      const [job] = await spender.jobs.all();
      if (job) await spender.runner.again(job.id, indexesOf(job, 'failed'));
    },
  },
  {
    name: 'a page in two jobs queued together',
    quoted: units(0, 4),
    async action(spender) {
      const lists = [
        [1, 2],
        [2, 3],
      ];
      for (const names of lists)
        await spender.runner.start({ source: 'list', targets: names.map(specimen), skipped: NONE_SKIPPED });
      await spender.runner.pump();
      expect(service.ledger.totals().pages).toBe(3);
    },
    defined: true,
  },
  {
    name: 'pages reused from a full-text search',
    quoted: units(1, 2),
    defined: true,
    async action(spender) {
      await spender.searches.run('first', form({ extract: { count: 2 } }));
      const targets = (await spender.jobs.pages('first')).map(({ url }) => ({ url }));
      expect(targets).toHaveLength(2);
      await spender.runner.start({ source: 'result', targets, skipped: NONE_SKIPPED });
      await spender.runner.pump();
    },
  },
];

/** Each way to charge, at one of the services: any two charges occur together at both. */
const CHARGED = ALL_CHARGES.map((switches, index) => ({
  profile: [0, 3, 5, 6].includes(index) ? ('documented' as const) : ('live' as const),
  switches,
}));

describe.each(CHARGED)('at the $profile service, under $switches', ({ profile, switches }) => {
  it.each(PATHS)('cost: $name is charged within the count and the quote', async (path) => {
    service.switches.use(profile);
    Object.assign(service.switches, switches);
    if (path.fault) service.faults.next(path.fault);
    const { extraction } = UNASKED;
    const settings = () => ({ ...UNASKED, extraction: { ...extraction, format: path.format ?? 'json' } });
    const spender = startBackground(service, { settings });
    await path.action(spender);
    await eventually(() => expectWithin(service, path.quoted));
    if (!path.defined) return;
    const { searches, pages } = service.ledger.totals();
    expect(await counted()).toEqual({ sure: { searches, pages }, perhaps: units(0, 0) });
  });
});
