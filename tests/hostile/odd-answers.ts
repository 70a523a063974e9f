import type { Fault } from '../mock-service/index.ts';
import type { RowId } from './rows.ts';

const GOOD = { url: 'https://docs.test/good', title: 'The good one', snippet: 'Its snippet' };

/** An answer that deviates from the service’s description, and how many of its results are shown. */
export interface OddAnswer {
  name: string;
  row: RowId;
  fault: Fault;
  shown: number;
  /** Other text that must appear. */
  says?: string;
}

const odd = (name: string, shown: number, body: unknown, rest: Partial<OddAnswer> = {}): OddAnswer => ({
  name,
  row: 'bad-fields',
  fault: { body: typeof body === 'string' ? body : JSON.stringify(body) },
  shown,
  ...rest,
});

const meta = { trace: 'odd' };
const search = (...items: unknown[]) => ({ meta, data: { search: items } });

const BAD_FIELDS: OddAnswer[] = [
  odd('no meta', 1, { data: { search: [GOOD] } }),
  odd('meta as null', 1, { meta: null, data: { search: [GOOD] } }),
  odd('meta as text', 1, { meta: 'gone', data: { search: [GOOD] } }),
  odd('meta with other fields', 1, { meta: { trace: 7, node: null, more: [] }, data: { search: [GOOD] } }),
  odd('extra fields', 1, { ...search({ ...GOOD, rank: 1, deep: { a: [1] } }), version: 2, extra: {} }),
  odd(
    '__proto__ in each object',
    1,
    `{"__proto__":{"data":1},"meta":{"__proto__":{"trace":"x"}},
    "data":{"__proto__":[{"title":"One more"}],"constructor":5,"search":[{"__proto__":{"url":"https://docs.test/x"},
    "url":"https://docs.test/good","title":"The good one","props":{"__proto__":{"paywalled":true}}}]}}`,
  ),
  odd('null for a list', 1, { meta, data: { news: null, search: [GOOD], video: 'no list' } }),
  odd('invalid results', 1, search(null, 5, 'text', [], [GOOD], GOOD, {}, true)),
  odd(
    'wrong types in a result',
    2,
    search({ ...GOOD, title: 5, snippet: {}, time: 8, image: 'x', props: [] }, GOOD),
  ),
  odd('a URL that isn’t text', 2, search({ ...GOOD, url: 7 }, GOOD)),
  odd('an invalid URL', 2, search({ ...GOOD, url: '::' }, GOOD)),
  ...['2024-99-99', 'yesterday', '', '-1', '+275760-09-14', '9'.repeat(400)].map((time) =>
    odd(`the date “${time.slice(0, 20)}”`, 2, search({ ...GOOD, time }, { ...GOOD, time: null })),
  ),
  odd(
    'images of invalid sizes',
    3,
    search(
      { ...GOOD, image: { url: 'https://docs.test/missing.png', width: -1, height: 1e300 } },
      { ...GOOD, image: { url: null } },
      { ...GOOD, image: { url: 'http://docs.test/x.png', width: 'wide' } },
    ),
  ),
  odd(
    'infinite numbers',
    1,
    `{"meta":{"trace":"odd","ms":1e999},"data":{"search":[{"url":"https://docs.test/good",
    "title":"The good one","props":{"duration":1e999,"paywalled":"yes"}}]}}`,
  ),
];

/** Odd answers that are still shown. */
export const ODD_ANSWERS: readonly OddAnswer[] = [
  ...BAD_FIELDS,
  odd('JSON under another content type', 1, search(GOOD), {
    row: 'content-type',
    fault: { body: JSON.stringify(search(GOOD)), contentType: 'application/octet-stream' },
  }),
  odd('JSON sent as HTML', 1, search(GOOD), {
    row: 'content-type',
    fault: { body: JSON.stringify(search(GOOD)), contentType: 'text/html' },
  }),
  odd(
    'an unknown group',
    1,
    { meta, data: { stone_prices: [GOOD], search: [GOOD] } },
    { row: 'unknown-group', says: 'Stone prices' },
  ),
  odd(
    'groups with built-in property names',
    1,
    `{"meta":{},"data":{"constructor":[{"title":"one"}],
    "toString":[{"title":"two"}],"__proto__":[{"title":"three"}],"search":[{"url":"https://docs.test/good","title":"The good one"}]}}`,
    { row: 'unknown-group', says: 'Constructor' },
  ),
  odd(
    'an error beside the data',
    1,
    { ...search(GOOD), error: [{ code: 'search.partial', message: 'Half of it.' }] },
    { row: 'errors-beside', says: 'Half of it.' },
  ),
  odd(
    'errors beside the data, in an older form',
    1,
    { ...search(GOOD), errors: [{ code: 2, msg: 'Some of it.' }, null] },
    { row: 'errors-beside', says: 'Some of it.' },
  ),
];
