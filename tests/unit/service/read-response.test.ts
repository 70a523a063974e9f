import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOutcomes } from '../../../lib/extraction/queue/pages.ts';
import { countResults } from '../../../lib/search/answer/answer.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { chargeOf, type FailureCode, type Operation } from '../../../lib/service/failures.ts';
import { readResponse } from '../../../lib/service/response.ts';

const NOW = 1_000_000;

interface Response {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
}

/** Reads a body, given as text or as the value of its JSON. */
function read(
  body: unknown,
  { status = 200, type, headers }: Response = {},
  operation: Operation = 'search',
) {
  const given = new Headers({ ...(type === undefined ? {} : { 'content-type': type }), ...headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readResponse({ status, headers: given }, text, { operation, markdown: false }, NOW);
}

/** An answer's failure, in the form in which it is stored. */
function failureIn(...[body, response, operation]: Parameters<typeof read>) {
  const outcome = read(body, response, operation);
  if (outcome.ok) throw new Error('not a failure');
  return outcome.failure;
}

const html = (title: string) =>
  `<!doctype html><title>${title}</title><p>Your key is invalid. Add credit.</p>`;
const errors = (code: string | number, message?: string, location?: string) => ({
  meta: { trace: 't' },
  data: null,
  errors: [{ code, url: 'https://help.test/', message, location }],
});
const v0 = (code: number, msg: string) => ({ meta: { api_balance: 0 }, data: null, error: [{ code, msg }] });

/** Errors of the service: `name | status | error: message | code | field`. */
const OWN = `
a wrong key as observed | 400 | general.invalid_token: Invalid token | key-refused
a wrong key as documented | 401 | auth.key_invalid: The key is not valid. | key-refused | key
a wrong key with status 200 | 200 | general.invalid_token: Invalid token | key-refused
a key of the older interface | 401 | 2: Unauthorized: in beta | key-refused
no credit as seen in the older interface | 400 | 101: Insufficient credit | spent
no payment method | 400 | general.billing_required: A payment method is required | spent
no payment method, in words | 400 | : A payment method is required | spent
words beside a code that has another meaning | 400 | search.failed: Unauthorized: no credit, too many requests | bad-request
words that quote the request | 400 | : Nothing for "rate limit exceeded" | bad-request
words with a URL of the request | 400 | : No such page: https://a.test/rate-limit/billing?x=quota | bad-request
payment required | 402 | general.payment_required: Add credit | spent
a usage limit with status 403 | 403 | general.usage_limit_reached: Reached | spent
a used balance, in words | 429 | : Your prepaid balance is used up. | spent
a rate limit with status 400 | 400 | general.rate_limit_exceeded: Slow | rate-limited
a rate limit that mentions credit | 429 | api.rate_limit_exceeded: Add credit | rate-limited
a rate or a usage limit | 429 | general.limit: Rate limited or usage limit exhausted | rate-limited
a rate in words | 429 | x: Too many requests: the quota is 5 per minute | rate-limited
a restricted key | 403 | general.forbidden: Forbidden - IP address not authorized | forbidden
a key for another product | 401 | general.unauthorized_product | forbidden
a product that is not allowed | 401 | general.product_not_allowed | forbidden
a bad region | 400 | search.filters_region_invalid: Unknown region | bad-request | filters.region
a query about keys | 400 | search.query_invalid: Invalid API key: not a query | bad-request | query
too many URLs | 403 | extract.url_count_invalid: At most 10 per minute | bad-request | url_count
no such path | 404 | general.not_found: No such endpoint | not-found
an unusual status | 418 | x | unexpected-status
an error within the service | 500 | general.usage_limit | service-error
errors and nothing else | 200 | search.partial: One source timed out | service-error
`;

const linesOf = (table: string): string[] => table.trim().split('\n');

type Row = [
  name: string,
  body: unknown,
  Response,
  code: string,
  message?: string | undefined,
  field?: string | undefined,
];

function ownRow(line: string): Row {
  const [name = '', status, said = '', code = '', field] = line.split(' | ');
  const [, error = '', message] = /^([^:]*)(?:: (.*))?$/.exec(said) ?? [];
  const location = field?.startsWith('filters.') ? field : undefined;
  const old = /^\d+$/.test(error) ? v0(Number(error), message ?? '') : errors(error, message, location);
  const body = error === '' ? { meta: { trace: 't' }, error: message } : old;
  return [name, body, { status: Number(status) }, code, message ?? error, field];
}

/**
 * Other failures: `name | status | header | body | code | message | field`. The body `<title>` is a web
 * page, and the status `*` is each that a refusal can have.
 */
const OTHERS = `
a wrong key and no data | 200 | | {"errors":[{"code":"x.invalid_token"}]} | key-refused | x.invalid_token
a usage limit with a wait | 429 | retry-after: 60 | {"meta":{"trace":"t"},"errors":[{"code":"account.usage_limit","message":"Too many requests"}]} | spent | Too many requests
a field missing, from a web framework | 422 | | {"detail":[{"loc":["body","query"],"msg":"field required"}]} | bad-request | field required | query
an error object | 400 | | {"error":{"code":"x","message":"Words"}} | bad-request | Words
errors beside an empty list | 200 | | {"meta":{"trace":"t"},"data":{"search":[]},"errors":[{"code":"x.y"}]} | service-error | x.y
errors beside data that are none | 200 | | {"meta":{"trace":"t"},"data":"Unauthorized","errors":[{"code":"x.y"}]} | service-error | x.y
errors beside empty data | 200 | | {"meta":{"trace":"t"},"data":[],"errors":[{"code":"x.y"}]} | service-error | x.y
a wrong key beside empty data | 200 | | {"meta":{"trace":"t"},"data":{},"errors":[{"code":"x.invalid_token"}]} | key-refused | x.invalid_token
no data, from the service | 200 | | {"meta":{"trace":"t"},"data":null} | service-error
a list of results, from the service | 200 | | {"meta":{"trace":"t"},"data":[]} | service-error
a firewall’s page | 403 | content-type: text/html | <Attention Required!> | not-an-answer
a proxy’s page | 401 | content-type: text/html | <Proxy authentication> | not-an-answer
a proxy’s page called JSON | 402 | content-type: application/json | <Payment> | not-an-answer
a front end’s page | 400 | | <Request Header Too Large> | not-an-answer
a page that does not exist | 404 | | <Not found> | not-an-answer
a page for too many requests | 429 | | <Slow down> | not-an-answer
a portal | 511 | | <Sign in> | not-an-answer
a portal that speaks JSON | 511 | | {"error":"Sign in"} | not-an-answer | Sign in
a page with status 200 | 200 | | <Just a moment...> | not-an-answer
plain text | 504 | content-type: text/plain | upstream request timeout | not-an-answer
problem+json | 401 | content-type: application/problem+json | {"type":"about:blank","detail":"Invalid token"} | not-an-answer | Invalid token
problem+json with an error code | 401 | content-type: application/problem+json | {"meta":{"trace":"t"},"errors":[{"code":"general.invalid_token"}]} | not-an-answer | general.invalid_token
other JSON | 405 | | {} | not-an-answer
nothing, from another | * | | | not-an-answer
no reason | * | | {"errors":[]} | not-an-answer
a word as its error | * | | {"error":"login_required"} | not-an-answer | login_required
a word that sounds like a code | * | | {"error":"captive_portal_unauthorized"} | not-an-answer | captive_portal_unauthorized
words about a key | * | | {"detail":"Invalid API key"} | not-an-answer | Invalid API key
a list of messages | * | | {"errors":["Rate limit"]} | not-an-answer | Rate limit
an object | * | | {"error":{"message":"bad gateway"}} | not-an-answer | bad gateway
a problem | * | | {"title":"Too Many Requests","detail":"Usage limit exhausted"} | not-an-answer | Usage limit exhausted
an empty 401 with a trace | 401 | x-kagi-trace: t | | key-refused
words with a trace | 403 | x-service-trace: t | {"detail":"Not authenticated"} | key-refused | Not authenticated
no usable data | 200 | | {"error":true,"message":"Sign in"} | not-an-answer
no errors and no data | 200 | | {"errors":[]} | not-an-answer
data null | 200 | | {"data":null} | not-an-answer
words as data | 200 | | {"data":"Unauthorized","errors":["Unauthorized"]} | not-an-answer | Unauthorized
Markdown that nobody asked for | 200 | content-type: text/markdown | # Results | not-an-answer
an empty 200 | 200 | | | not-an-answer
JSON cut off | 200 | | {"meta":{"trace":"t"},"data":{"search":[{"ti | cut
a refusal cut off | 400 | | {"errors":[{"code":"general.inv | cut
`;

function otherRows(line: string): Row[] {
  const [name = '', of, header = '', said = '', code = '', message, field] = line
    .split('|')
    .map((cell) => cell.trim());
  const headers = Object.fromEntries(header === '' ? [] : [header.split(': ')]);
  const body = said.startsWith('<') ? html(said.slice(1, -1)) : said;
  return (of === '*' ? [400, 401, 402, 403, 422, 429] : [Number(of)]).map((status): Row => {
    return [`${name} (${status})`, body, { status, headers }, code, message, field];
  });
}

/** Answers that are failures. */
const TABLE: Row[] = [...linesOf(OWN).map(ownRow), ...linesOf(OTHERS).flatMap(otherRows)];

/** What only the service says, and nothing was charged for. */
const OF_ACCOUNT: readonly string[] = ['key-refused', 'spent', 'forbidden', 'rate-limited', 'bad-request'];

describe('a failure', () => {
  it.each(TABLE)('%s', (_, body, response, code, message, field) => {
    const failure = failureIn(body, response);
    expect(failure).toMatchObject({ code, status: response.status ?? 200 });
    expect([failure.message, failure.field]).toEqual([message, field]);
    expect(chargeOf(failure)).toBe(OF_ACCOUNT.includes(code) ? 'no' : 'maybe');
  });

  it.each<[string, unknown, Response, number | undefined]>([
    ['a rate limit', errors('x.rate_limit'), { status: 429, headers: { 'retry-after': '120' } }, 120_000],
    ['a rate limit without a time', errors('x.rate_limit'), { status: 429 }, 15_000],
    ['a rate limit with status 400', errors('x.rate_limit'), { status: 400 }, 15_000],
    ['503', errors('x'), { status: 503, headers: { 'retry-after': '30' } }, 30_000],
    ['503 by a front end', html('Busy'), { status: 503, headers: { 'retry-after': '30' } }, 30_000],
    ['429 by a front end', html('Busy'), { status: 429, headers: { 'retry-after': '30' } }, 30_000],
    ['503 without a time', errors('x'), { status: 503 }, undefined],
    ['429 by a front end without a time', html('Busy'), { status: 429 }, undefined],
    ['429 and nothing else', '', { status: 429, headers: { 'retry-after': '30' } }, 30_000],
    ['no credit', errors('x.usage_limit'), { status: 429, headers: { 'retry-after': '60' } }, undefined],
    ['500', errors('x'), { status: 500, headers: { 'retry-after': '60' } }, undefined],
  ])('waits after %s', (_, body, response, wait) => {
    expect(failureIn(body, response).retryAt).toBe(wait === undefined ? undefined : NOW + wait);
  });

  it('has every error of a rejection, the first as its main one, and the trace', () => {
    const body = {
      meta: { trace: 'in the body' },
      error: [
        { code: 'search.page_invalid', message: 'At most 10', url: 'https://docs.test/#page' },
        { code: 'search.limit_invalid', message: 'At most 1024', location: 'limit' },
      ],
    };
    expect(failureIn(body, { status: 400 })).toEqual({
      code: 'bad-request',
      status: 400,
      trace: 'in the body',
      message: 'At most 10',
      field: 'page',
      help: 'https://docs.test/#page',
      more: [{ message: 'At most 1024', field: 'limit' }],
    });
  });
});

describe('an answer', () => {
  const item = (name: string, rest: object = {}) => ({ url: `https://a.test/${name}`, title: name, ...rest });
  const two = { data: { search: [item('a'), item('b')] } };
  it.each<[string, unknown, number]>([
    ['two results', two, 2],
    ['unknown fields and groups', { ...two, usage: {}, data: { ...two.data, brand_new: [item('c')] } }, 3],
    ['no title, or no URL', { data: { search: [{ url: 'https://a.test/' }, { title: 'x' }] } }, 2],
    [
      'null fields',
      { data: { search: [item('a', { snippet: null, time: null, image: null, props: null })] } },
      1,
    ],
    ['entries that are none', { data: { search: [null, item('a'), 'x', 5] } }, 1],
    ['errors beside results', { ...two, errors: [{ code: 'general.usage_limit' }] }, 2],
    ['nothing found', { data: {} }, 0],
  ])('%s', (_, body, results) => {
    const outcome = read(body);
    if (!outcome.ok) throw new Error(outcome.failure.code);
    expect(countResults(toAnswer(outcome.value, { workflow: 'search' }))).toBe(results);
  });

  const PAGE = 'https://a.test/page';
  it.each<[string, unknown, FailureCode]>([
    [
      'an error for its page',
      { data: [], errors: [{ code: 'extract.failed', location: 'pages[0].url', message: 'm' }] },
      'page-failed',
    ],
    ...[
      'No data returned from crawlers! url=https://a.test/docs/rate-limits',
      'No data returned from crawlers! url=https://a.test/billing',
      'bad status code: 401 Unauthorized',
    ].map((message): [string, unknown, FailureCode] => [
      `“${message}”`,
      { data: [], errors: [{ message }] },
      'page-unreachable',
    ]),
    ['a sentence at the page', { data: [{ url: PAGE, error: 'bad status code: 404' }] }, 'page-unreachable'],
  ])('to an extraction, with %s, is about its page', (_, body, code) => {
    const outcome = read(body, {}, 'extract');
    if (!outcome.ok) throw new Error(outcome.failure.code);
    expect(toOutcomes(outcome.value, [PAGE])).toMatchObject([{ failure: { code } }]);
  });
});

it.each(['No data returned from crawlers! url=https://a.test/rate-limit', 'Unauthorized', 'Out of credit'])(
  'an extraction without data at 200 that says “%s” is no refusal',
  (message) => {
    expect(failureIn({ meta: { trace: 't' }, data: null, errors: [{ message }] }, {}, 'extract').code).toBe(
      'service-error',
    );
  },
);

describe('any response', () => {
  const status = fc.integer({ min: 200, max: 599 }).filter((one) => one < 300 || one >= 400);
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Invalid API key',
      'general.invalid_token',
      'Usage limit exhausted',
      'Forbidden',
      'Too many requests',
    ),
  );
  it('without the service’s envelope says nothing about the key, the account, or the request', () => {
    const foreign = fc.oneof(
      words.map((text) => `<html>${text}</html>`),
      words.map((text) => `${text}.`),
      words.map((text) => JSON.stringify({ title: text })),
      words.map((text) => JSON.stringify([text])),
      fc
        .tuple(fc.constantFrom('error', 'errors', 'detail'), words)
        .map(([name, text]) => JSON.stringify({ [name]: text })),
    );
    fc.assert(
      fc.property(status, foreign, (of, body) => {
        expect(OF_ACCOUNT).not.toContain(failureIn(body, { status: of }).code);
      }),
    );
  });

  it('of a status below 500 with an error code means what the code says', () => {
    const known = fc.constantFrom(
      ['general.invalid_token', 'key-refused'],
      ['general.usage_limit_exhausted', 'spent'],
      ['general.rate_limit_exceeded', 'rate-limited'],
      ['general.forbidden', 'forbidden'],
      ['search.page_invalid', 'bad-request'],
    );
    const below500 = status.filter((one) => one < 500);
    fc.assert(
      fc.property(
        below500,
        known,
        words,
        fc.constantFrom('error', 'errors'),
        (of, [code, meaning], message, name) => {
          for (const error of [{ code, message }, [{ code, message }]])
            expect(failureIn({ data: null, [name]: error }, { status: of }).code).toBe(meaning);
        },
      ),
    );
  });
});
