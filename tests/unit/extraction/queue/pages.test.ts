import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOutcomes } from '../../../../lib/extraction/queue/pages.ts';
import type { WireError } from '../../../../lib/service/response.ts';

const urls = ['https://a.test/one', 'https://a.test/two', 'https://a.test/three'];
const page = (url: string, markdown: unknown = `# ${url}`) => ({ url, markdown });
const outcomes = (data: unknown, errors: WireError[] = [], requested: readonly string[] = urls) =>
  toOutcomes({ data, errors, trace: 't' }, requested);
const said = (...of: Parameters<typeof outcomes>) =>
  outcomes(...of).map((one) => ('failure' in one ? (one.failure.message ?? one.failure.code) : one.markdown));

describe('toOutcomes', () => {
  it.each([
    ['https://a.test/a', 'https://A.test/a'],
    ['https://a.test/a', 'https://a.test:443/a/'],
    ['https://a.test/#/a', 'https://a.test/'],
    ['https://a.test/a', 'https://www.a.test/a'],
  ])('matches %s when the service returns %s', (requested, named) => {
    expect(
      said([page('https://a.test/other'), page(named, 'own')], [], ['https://a.test/other', requested])[1],
    ).toBe('own');
  });

  it('matches pages that a site moved, in any order, and reports an omitted one as missing', () => {
    const requested = ['a', 'b', 'c'].map((name) => `https://docs.test/latest/${name}`);
    const data = ['a', 'b', 'c'].map((name) => page(`https://www.docs.test/v3/${name}/`, `text of ${name}`));
    const texts = ['text of a', 'text of b', 'text of c'];
    expect(said(data, [], requested)).toEqual(texts);
    expect(said(data.toReversed(), [], requested)).toEqual(texts);
    expect(said(data.slice(1), [], requested)).toEqual(['page-missing', 'text of b', 'text of c']);
  });

  it('matches pages moved to another site by the last path segment if it is unique', () => {
    const requested = ['https://a.test/x/one', 'https://a.test/y/two', 'https://a.test/z/two'];
    const data = [page('https://new.test/two', '?'), page('https://new.test/one', 'text of one')];
    expect(said(data, [], requested)).toEqual(['text of one', 'page-missing', 'page-missing']);
  });

  it('matches moved pages by position only if another page is in its own', () => {
    const [one = ''] = urls;
    const moved = [
      page('https://moved.test/1', 'text of two'),
      page('https://moved.test/2', 'text of three'),
    ];
    expect(said([page(one), ...moved])).toEqual([`# ${one}`, 'text of two', 'text of three']);
    expect(said([...moved, page(one)])).toEqual([`# ${one}`, 'page-missing', 'page-missing']);
    expect(said([page(one), moved[0]])).toEqual([`# ${one}`, 'page-missing', 'page-missing']);
    expect(said([page('https://moved.test/0'), ...moved])).toEqual(urls.map(() => 'page-missing'));
    const site = ['x', 'y', 'z'].map((name) => page(`https://a.test/${name}`, `text of ${name}`));
    expect(said(site)).toEqual(['text of x', 'text of y', 'text of z']);
    expect(said([...site.slice(0, 2), page('https://b.test/z')])).toEqual(urls.map(() => 'page-missing'));
  });

  it.each([null, 7, '', '  \n'])('reports a page as empty for %j', (markdown) => {
    expect(said([page(urls[0] ?? ''), page(urls[1] ?? '', markdown), page(urls[2] ?? '')])[1]).toBe(
      'page-empty',
    );
  });

  it('uses neither of two texts that claim the same page', () => {
    const [one = '', two = ''] = urls;
    expect(said([page(one, 'of one'), page(one, 'of another'), page(two, 'of two')], [], [one, two])).toEqual(
      ['page-missing', 'of two'],
    );
    expect(said([page(one, ''), page(one, 'of one')], [], [one])).toEqual(['of one']);
  });

  it('uses no answer of two for a page if one may be for a similar page', () => {
    const one = 'https://a.test/x';
    const answers = [{ url: one, error: 'no such page' }, page(one, 'of either')];
    expect(said(answers, [], [one, 'https://www.a.test/x'])).toEqual(['page-missing', 'page-missing']);
  });

  // The two sentences that were seen, and others like them.
  it.each([
    ['No data returned from crawlers! url=https://a.test/one', 'page-unreachable'],
    ['bad status code: 403', 'page-unreachable'],
    ['bad status code: 408', 'page-failed'],
    ['bad status code: 429', 'page-failed'],
    ['bad status code: 4031', 'page-failed'],
    ['timeout url=https://a.test/?q=no+data+returned+from+crawlers', 'page-failed'],
    ['', 'page-empty'],
  ] as const)('“%s” is final or not: %s', (error, code) => {
    const inItem = outcomes([{ url: urls[0], ...(error === '' ? {} : { error }) }], [], urls.slice(0, 1));
    const inErrors = outcomes([{ url: urls[0], markdown: null }], [{ message: error }], urls.slice(0, 1));
    for (const [one] of error === '' ? [inItem] : [inItem, inErrors])
      expect(one).toMatchObject({ failure: { code } });
  });

  it.each([
    (pageIndex: number) => `pages[${pageIndex}].url`,
    (pageIndex: number) => `body.pages[${pageIndex}].url`,
    (pageIndex: number) => `/pages/${pageIndex}/url`,
    (pageIndex: number) => ['body', 'pages', pageIndex, 'url'],
  ])('assigns an error to the page at its location (%#)', (location) => {
    const errors = [1, 0].map((pageIndex) => ({
      message: `error ${pageIndex}`,
      location: location(pageIndex),
    }));
    expect(said([page(urls[2] ?? '')], errors)).toEqual(['error 0', 'error 1', `# ${urls[2]}`]);
  });

  it('assigns errors without a location only if there is a single way', () => {
    const two = [page(urls[0] ?? ''), page(urls[1] ?? '', null), page(urls[2] ?? '', null)];
    expect(said(two, [{ message: 'first' }, { message: 'second' }]).slice(1)).toEqual([
      'page-empty',
      'page-empty',
    ]);
    expect(said(two, [{ message: 'which' }]).slice(1)).toEqual(['page-empty', 'page-empty']);
    expect(said(two, [{ message: 'both' }, { message: 'both' }]).slice(1)).toEqual(['both', 'both']);
    expect(said(two, [{ message: 'other' }, { message: 'last', location: 'pages[2]' }]).slice(1)).toEqual([
      'other',
      'last',
    ]);
    expect(said(two.slice(0, 2), [{ message: 'far', location: 'pages[7]' }]).slice(1)).toEqual([
      'page-empty',
      'page-missing',
    ]);
  });

  it('assigns errors without a location to the pages whose URLs their messages name', () => {
    const said = (url = '') => `No data returned from crawlers! url=${url}`;
    const errors = [urls[2], urls[0]].map((url) => ({ code: 'extract.failed', message: said(url) }));
    expect(outcomes([page(urls[1] ?? '')], errors)).toMatchObject([
      { failure: { code: 'page-unreachable', message: said(urls[0]) } },
      { markdown: `# ${urls[1]}` },
      { failure: { code: 'page-unreachable', message: said(urls[2]) } },
    ]);
    const of = (url: string) =>
      outcomes([], [{ message: said(url) }, { message: 'x' }], [...urls, 'https://a.test/one/']);
    expect(of('https://a.test:443/one')[0]).toMatchObject({ failure: { code: 'page-unreachable' } });
    for (const other of ['https://a.test/on', 'https://b.test/one', 'one', ''])
      for (const one of of(other)) expect(one).toMatchObject({ failure: { code: 'page-missing' } });
  });
});

/** URLs that are easily confused. */
const alike = fc
  .tuple(
    fc.constantFrom('a.test', 'www.a.test', 'b.test'),
    fc.constantFrom('', 'a', 'a/', 'b', 'b/'),
    fc.constantFrom('', '', '?x=1', '?x=2'),
    fc.constantFrom('', '', '#/a', '#/b', '#!c'),
  )
  .map(([host, path, query, fragment]) => `https://${host}/${path}${query}${fragment}`);

/** Ways in which a service may name a page; `undefined` means that it omits the page. */
const NAMINGS: Record<string, (url: string, pageIndex: number) => string | undefined> = {
  exactly: (url) => url,
  'in capitals': (url) => url.replace(/\/\/[^/]+/, (host) => host.toUpperCase()),
  'without the fragment': (url) => url.replace(/#.*/, ''),
  'without the slash': (url) => url.replace(/\/(?=$|[?#])/, ''),
  'with a slash': (url) => url.replace(/(?<=\/\w+)(?=$|[?#])/, '/'),
  'by where it was sent': (_, pageIndex) => `https://moved.test/${pageIndex}`,
  'on the same site': (url, pageIndex) => new URL(`/moved/${pageIndex}`, url).href,
  'not at all': () => undefined,
};
/** Namings that match no requested page. */
const REDIRECTED = new Set(['by where it was sent', 'on the same site']);
const naming = fc.constantFrom(...Object.keys(NAMINGS));

const answer = fc
  .uniqueArray(alike, { minLength: 1, maxLength: 10 })
  .chain((requested) =>
    fc.tuple(
      fc.constant(requested),
      fc.array(
        fc.record({ naming, copies: fc.nat(2), empty: fc.integer({ min: 0, max: 4 }), key: fc.nat() }),
        { minLength: requested.length, maxLength: requested.length },
      ),
    ),
  )
  .map(([requested, ways]) => {
    const groups = requested.flatMap((url, pageIndex) => {
      const { naming: name = '', copies = 0, empty = 1, key = 0 } = ways[pageIndex] ?? {};
      const own = NAMINGS[name]?.(url, pageIndex);
      // A page named by exactly another page's URL cannot be told apart from that page.
      const named = own !== url && own !== undefined && requested.includes(own) ? url : own;
      if (named === undefined) return [];
      const one = page(named, empty === 0 ? null : `text of ${pageIndex}`);
      return [{ key, moved: REDIRECTED.has(name), pages: Array.from({ length: copies + 1 }, () => one) }];
    });
    // Pages named by URL arrive in any order. Several redirected pages keep their order, because it is the
    // only clue to which page is which.
    const many = groups.filter(({ moved }) => moved).length > 1;
    const stays = (group: (typeof groups)[number]) => many && group.moved;
    const others = groups.filter((group) => !stays(group)).toSorted((a, b) => a.key - b.key);
    const ordered = groups.flatMap((group) => (stays(group) ? [group] : others.splice(0, 1)));
    return { requested, data: ordered.flatMap(({ pages }) => pages) };
  });

describe('toOutcomes, however a service names, orders, repeats, and omits pages', () => {
  it('never assigns another page’s text', () => {
    fc.assert(
      fc.property(answer, ({ requested, data }) => {
        for (const [pageIndex, one] of outcomes(data, [], requested).entries())
          if ('markdown' in one) expect(one.markdown).toBe(`text of ${pageIndex}`);
      }),
      { numRuns: 300 },
    );
  });

  it('never assigns another page’s error message', () => {
    const errors = fc.uniqueArray(fc.nat(9), { maxLength: 10 }).chain((pageIndexes) =>
      fc.record({
        pageIndexes: fc.constant(pageIndexes),
        located: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), errors, (count, { pageIndexes, located }) => {
        const requested = Array.from({ length: count }, (_, index) => `https://a.test/${index}`);
        const failing = pageIndexes.filter((pageIndex) => pageIndex < count);
        const data = requested.flatMap((url, pageIndex) => (failing.includes(pageIndex) ? [] : [page(url)]));
        const words = failing.map((pageIndex) => ({
          message: `error ${pageIndex}`,
          ...(located[pageIndex] ? { location: `pages[${pageIndex}].url` } : {}),
        }));
        for (const [pageIndex, one] of outcomes(data, words, requested).entries())
          if ('failure' in one && one.failure.message !== undefined)
            expect(one.failure.message).toBe(`error ${pageIndex}`);
      }),
    );
  });
});
