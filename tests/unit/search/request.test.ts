import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_FORM, type SearchForm, sameRequest } from '../../../lib/search/form.ts';
import { formSchema } from '../../../lib/search/form-schema.ts';
import { EMPTY_LENS } from '../../../lib/search/lens/lens.ts';
import { setDomain } from '../../../lib/search/personalizations/personalizations.ts';
import { PLAIN_RULES, type SearchRequest, toCurl, toRequest } from '../../../lib/search/request.ts';

const AT = Date.parse('2026-06-15T12:00:00Z');
const rules = { ...PLAIN_RULES, at: AT };
const form = (fields: Partial<SearchForm>): SearchForm => ({ ...EMPTY_FORM, query: 'cut stone', ...fields });
const plain = { query: 'cut stone', workflow: 'search', safe_search: true };
const lens = { ...EMPTY_LENS, sitesIncluded: ['a.test'], region: 'DE' };
const full = {
  ...EMPTY_LENS,
  sitesIncluded: ['a.test', 'b.test/c'],
  sitesExcluded: ['d.test'],
  wordsIncluded: ['dry wall'],
  wordsExcluded: ['brick'],
  fileType: 'pdf',
  after: '2026-01-01',
  before: '2026-02-01',
  region: 'no_region',
};

describe('toRequest', () => {
  it.each<[Partial<SearchForm>, object]>([
    [{}, plain],
    [
      { workflow: 'news', safeSearch: false },
      { ...plain, workflow: 'news', safe_search: false },
    ],
    [{ lens: ' small web ' }, { ...plain, lens_id: ' small web ' }],
    [{ lens: '  ' }, plain],
    [
      { period: 'week', after: '2020-01-01' },
      { ...plain, filters: { after: '2026-06-08' } },
    ],
  ])('%j', (fields, request) => {
    expect(toRequest(form(fields), rules)).toEqual(request);
  });

  const lensed = { sites_included: ['a.test'], search_region: 'de' };
  const filters = { region: 'de' };
  it.each<[string, Partial<SearchForm>, object]>([
    [
      'a custom lens',
      { builtLens: { name: 'A', lens } },
      { query: 'cut stone site:a.test', lens: lensed, filters },
    ],
    [
      'a site and a lens of the service',
      { lens: 'academic', site: 'b.test' },
      { query: 'cut stone site:b.test', lens_id: 'academic', lens: { sites_included: ['b.test'] } },
    ],
    [
      'a site instead of those of a custom lens',
      { builtLens: { name: 'A', lens }, site: 'b.test' },
      { query: 'cut stone site:b.test', lens: { ...lensed, sites_included: ['b.test'] }, filters },
    ],
    [
      'every field of a custom lens',
      { query: 'a OR b', builtLens: { name: 'A', lens: full } },
      {
        query: '(a OR b) (site:a.test OR site:b.test/c) -site:d.test filetype:pdf "dry wall" -brick',
        lens: {
          sites_included: ['a.test', 'b.test/c'],
          sites_excluded: ['d.test'],
          keywords_included: ['dry wall'],
          keywords_excluded: ['brick'],
          file_type: 'pdf',
          time_after: '2026-01-01',
          time_before: '2026-02-01',
          search_region: 'no_region',
        },
        filters: { region: 'no_region', after: '2026-01-01', before: '2026-02-01' },
      },
    ],
    [
      'a lens with a period',
      { builtLens: { name: 'A', lens: { ...EMPTY_LENS, relative: 'week' } } },
      { lens: { time_relative: 'week' }, filters: { after: '2026-06-08' } },
    ],
    [
      'the form’s own dates and region instead of the lens’s',
      {
        builtLens: { name: 'A', lens: { ...lens, before: '2026-02-01' } },
        after: '2026-03-01',
        region: 'FR',
      },
      {
        query: 'cut stone site:a.test',
        lens: { ...lensed, time_before: '2026-02-01' },
        filters: { region: 'fr', after: '2026-03-01' },
      },
    ],
  ])('sends %s in the documented fields and as operators and filters', (_, fields, request) => {
    expect(toRequest(form(fields), rules)).toEqual({ ...plain, ...request });
  });

  it('sends domain rules if they are on both globally and for this search', () => {
    const personalizations = setDomain(PLAIN_RULES.personalizations, 'a.test', 'raise');
    const sent = { ...plain, personalizations: { domains: [{ domain: 'a.test', kind: 'raise' }] } };
    expect(toRequest(form({}), { ...rules, personalizations })).toEqual(sent);
    expect(toRequest(form({ personalize: false }), { ...rules, personalizations })).toEqual(plain);
    expect(toRequest(form({}), { ...rules, personalizations: { ...personalizations, on: false } })).toEqual(
      plain,
    );
  });
});

describe('sameRequest', () => {
  it.each<[Partial<SearchForm>, boolean]>([
    [{}, true],
    [{ query: ' cut stone ' }, true],
    [{ query: 'cut  stone' }, true],
    [{ query: 'cut\r\n\tstone' }, true],
    [{ query: 'Cut STONE' }, true],
    [{ query: 'cutstone' }, false],
    [{ page: 2 }, false],
    [{ region: 'US' }, false],
    [{ limit: 5 }, false],
    [{ extract: { count: 1 } }, false],
    [{ builtLens: { name: 'A', lens } }, false],
    [{ lens: 'academic' }, false],
    [{ site: 'a.test' }, false],
    [{ extract: undefined }, true],
  ])('%j: %s', (fields, same) => {
    expect(sameRequest(form({}), form(fields))).toBe(same);
  });

  it('distinguishes operators from words', () => {
    const [operator, word] = [
      form({ query: 'granite OR (NOT slate)' }),
      form({ query: 'granite or (not slate)' }),
    ];
    expect(sameRequest(operator, word)).toBe(false);
    expect(sameRequest(operator, form({ query: 'Granite OR (NOT Slate)' }))).toBe(true);
  });
});

describe('parsing an untrusted form', () => {
  it('accepts a valid form unchanged', () => {
    const full = form({ builtLens: { name: 'A', lens }, extract: { count: 2 }, page: 10, period: 'day' });
    expect(formSchema().safeParse(full)).toEqual({ success: true, data: full });
  });

  it.each([
    { page: 11 },
    { page: 1.5 },
    { limit: 0 },
    { limit: 1025 },
    { timeout: 0.4 },
    { timeout: 5 },
    { extract: { count: 11 } },
    { after: '2026-02-30' },
    { format: 'xml' },
  ])('rejects %j', (fields) => {
    expect(formSchema().safeParse({ ...form({}), ...fields }).success).toBe(false);
  });
});

describe('toCurl', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-curl-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /**
   * The arguments that a shell passes to `curl`: each command runs with `printf` in its place and ends each
   * word with NUL.
   */
  function wordsOf(commands: readonly string[]): string[] {
    const script = commands.map((command) => command.replace(/^curl/, "printf '%s\\000'")).join('\n');
    const { stdout, stderr, status } = spawnSync('/bin/sh', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, API_KEY: 'from-the-shell' },
      encoding: 'utf8',
    });
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return stdout.split('\0').slice(0, -1);
  }

  const expected = (address: string, request: SearchRequest) => [
    '-X',
    'POST',
    `${address}/search`,
    '-H',
    'Authorization: Bearer from-the-shell',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(request),
  ];

  it('prevents a shell from interpreting the URL or query', () => {
    const ran = () => existsSync(join(folder, 'ran'));
    const hostile = fc.constantFrom(
      ..."'¦';touch ran;'¦'\\''¦\"¦`touch ran`¦$(touch ran)¦$API_KEY¦\\¦ ¦\n¦;touch ran".split('¦'),
      ...'|touch ran¦&& touch ran¦>ran¦#¦!¦*¦~'.split('¦'),
    );
    const plain = fc.string({ unit: 'grapheme' }).map((part) => part.replaceAll('\0', ''));
    const text = fc.array(fc.oneof(hostile, hostile, plain), { maxLength: 8 }).map((parts) => parts.join(''));
    const order = fc.record({
      address: text.map((path) => `https://service.test/v1${path}`),
      request: text.map((query) => toRequest(form({ query }), rules)),
    });
    // One shell runs many commands, because starting it takes longer than everything else here.
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 40, size: 'max' }), (all) => {
        rmSync(join(folder, 'ran'), { force: true });
        const words = wordsOf(all.map(({ address, request }) => toCurl(address, request)));
        expect(words).toEqual(all.flatMap(({ address, request }) => expected(address, request)));
        expect(ran()).toBe(false);
      }),
      { numRuns: 10 },
    );
  });
});
