import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureAdvice, failureHeadline } from '../../../components/ui/failure/failure-words.ts';
import { toOutcomes } from '../../../lib/extraction/queue/pages.ts';
import { countResults } from '../../../lib/search/answer/answer.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import {
  chargeOf,
  type FailureCode,
  type Operation,
  type Recovery,
  recoveryOf,
} from '../../../lib/service/failures.ts';
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

const KEY = 'Key not accepted. Check it, or create a new one.';
const SPENT = 'Out of credit, or usage limit reached.';
const RATE = 'Too many requests.';
const DENIED = 'Access denied. Your key may be limited to certain networks or products.';
const REJECTED = 'The service rejected the request. Something in it isn’t valid or isn’t supported.';
const FOREIGN =
  'Unexpected response. Something other than the service replied, such as a sign-in page, a proxy, or a firewall. Or the service is down, or its URL is wrong.';
const CUT = 'The response was cut off. The connection dropped partway.';
const PROBLEM = 'The service had a problem. This isn’t a problem with Quarry or your key.';

const READS: Readonly<Record<string, string>> = {
  ...{ key: KEY, spent: SPENT, rate: RATE, denied: DENIED, rejected: REJECTED, problem: PROBLEM },
  ...{ foreign: FOREIGN, cut: CUT },
  nothing: 'Nothing found at the service URL. The URL is probably wrong. It usually ends in /v1.',
  unexpected: 'Unexpected response (status 418). The service URL may be wrong.',
};

/** Errors of the service: `name | status | code: message | what the user reads | field`. */
const OWN = `
a wrong key as observed | 400 | general.invalid_token: Invalid token | key
a wrong key as documented | 401 | auth.key_invalid: The key is not valid. | key | key
a wrong key with status 200 | 200 | general.invalid_token: Invalid token | key
a key of the older interface | 401 | 2: Unauthorized: in beta | key
no credit as seen in the older interface | 400 | 101: Insufficient credit | spent
no payment method | 400 | general.billing_required: A payment method is required | spent
no payment method, in words | 400 | : A payment method is required | spent
words beside a code that has another meaning | 400 | search.failed: Unauthorized: no credit, too many requests | rejected
words that quote the request | 400 | : Nothing for "rate limit exceeded" | rejected
words with a URL of the request | 400 | : No such page: https://a.test/rate-limit/billing?x=quota | rejected
payment required | 402 | general.payment_required: Add credit | spent
a usage limit with status 403 | 403 | general.usage_limit_reached: Reached | spent
a used balance, in words | 429 | : Your prepaid balance is used up. | spent
a rate limit with status 400 | 400 | general.rate_limit_exceeded: Slow | rate
a rate limit that mentions credit | 429 | api.rate_limit_exceeded: Add credit | rate
a rate or a usage limit | 429 | general.limit: Rate limited or usage limit exhausted | rate
a rate in words | 429 | x: Too many requests: the quota is 5 per minute | rate
a restricted key | 403 | general.forbidden: Forbidden - IP address not authorized | denied
a key for another product | 401 | general.unauthorized_product | denied
a product that is not allowed | 401 | general.product_not_allowed | denied
a bad region | 400 | search.filters_region_invalid: Unknown region | rejected | filters.region
a query about keys | 400 | search.query_invalid: Invalid API key: not a query | rejected | query
too many URLs | 403 | extract.url_count_invalid: At most 10 per minute | rejected | url_count
no such path | 404 | general.not_found: No such endpoint | nothing
an unusual status | 418 | x | unexpected
an error within the service | 500 | general.usage_limit | problem
errors and nothing else | 200 | search.partial: One source timed out | problem
`;

const linesOf = (table: string): string[] => table.trim().split('\n');

type Row = [
  name: string,
  body: unknown,
  Response,
  reads: string,
  words?: string | undefined,
  field?: string | undefined,
];

function ownRow(line: string): Row {
  const [name = '', status, said = '', reads = '', field] = line.split(' | ');
  const [, code = '', message] = /^([^:]*)(?:: (.*))?$/.exec(said) ?? [];
  const location = field?.startsWith('filters.') ? field : undefined;
  const old = /^\d+$/.test(code) ? v0(Number(code), message ?? '') : errors(code, message, location);
  const body = code === '' ? { meta: { trace: 't' }, error: message } : old;
  return [name, body, { status: Number(status) }, READS[reads] ?? '', message ?? code, field];
}

/**
 * Other failures: `name | status | header | body | what the user reads | words | field`. The body `<title>` is a web
 * page, and the status `*` is each that a refusal can have.
 */
const OTHERS = `
a wrong key and no data | 200 | | {"errors":[{"code":"x.invalid_token"}]} | key | x.invalid_token
a usage limit with a wait | 429 | retry-after: 60 | {"meta":{"trace":"t"},"errors":[{"code":"account.usage_limit","message":"Too many requests"}]} | spent | Too many requests
a field missing, from a web framework | 422 | | {"detail":[{"loc":["body","query"],"msg":"field required"}]} | rejected | field required | query
an error object | 400 | | {"error":{"code":"x","message":"Words"}} | rejected | Words
errors beside an empty list | 200 | | {"meta":{"trace":"t"},"data":{"search":[]},"errors":[{"code":"x.y"}]} | problem | x.y
errors beside data that are none | 200 | | {"meta":{"trace":"t"},"data":"Unauthorized","errors":[{"code":"x.y"}]} | problem | x.y
errors beside empty data | 200 | | {"meta":{"trace":"t"},"data":[],"errors":[{"code":"x.y"}]} | problem | x.y
a wrong key beside empty data | 200 | | {"meta":{"trace":"t"},"data":{},"errors":[{"code":"x.invalid_token"}]} | key | x.invalid_token
no data, from the service | 200 | | {"meta":{"trace":"t"},"data":null} | problem
a list of results, from the service | 200 | | {"meta":{"trace":"t"},"data":[]} | problem
a firewall’s page | 403 | content-type: text/html | <Attention Required!> | foreign
a proxy’s page | 401 | content-type: text/html | <Proxy authentication> | foreign
a proxy’s page called JSON | 402 | content-type: application/json | <Payment> | foreign
a front end’s page | 400 | | <Request Header Too Large> | foreign
a page that does not exist | 404 | | <Not found> | foreign
a page for too many requests | 429 | | <Slow down> | foreign
a portal | 511 | | <Sign in> | foreign
a portal that speaks JSON | 511 | | {"error":"Sign in"} | foreign | Sign in
a page with status 200 | 200 | | <Just a moment...> | foreign
plain text | 504 | content-type: text/plain | upstream request timeout | foreign
problem+json | 401 | content-type: application/problem+json | {"type":"about:blank","detail":"Invalid token"} | foreign | Invalid token
problem+json with an error code | 401 | content-type: application/problem+json | {"meta":{"trace":"t"},"errors":[{"code":"general.invalid_token"}]} | foreign | general.invalid_token
other JSON | 405 | | {} | foreign
nothing, from another | * | | | foreign
no reason | * | | {"errors":[]} | foreign
a word as its error | * | | {"error":"login_required"} | foreign | login_required
a word that sounds like a code | * | | {"error":"captive_portal_unauthorized"} | foreign | captive_portal_unauthorized
words about a key | * | | {"detail":"Invalid API key"} | foreign | Invalid API key
a list of messages | * | | {"errors":["Rate limit"]} | foreign | Rate limit
an object | * | | {"error":{"message":"bad gateway"}} | foreign | bad gateway
a problem | * | | {"title":"Too Many Requests","detail":"Usage limit exhausted"} | foreign | Usage limit exhausted
an empty 401 with a trace | 401 | x-kagi-trace: t | | key
words with a trace | 403 | x-service-trace: t | {"detail":"Not authenticated"} | key | Not authenticated
no usable data | 200 | | {"error":true,"message":"Sign in"} | foreign
no errors and no data | 200 | | {"errors":[]} | foreign
data null | 200 | | {"data":null} | foreign
words as data | 200 | | {"data":"Unauthorized","errors":["Unauthorized"]} | foreign | Unauthorized
Markdown that nobody asked for | 200 | content-type: text/markdown | # Results | foreign
an empty 200 | 200 | | | foreign
JSON cut off | 200 | | {"meta":{"trace":"t"},"data":{"search":[{"ti | cut
a refusal cut off | 400 | | {"errors":[{"code":"general.inv | cut
`;

function otherRows(line: string): Row[] {
  const [name = '', of, header = '', said = '', reads = '', words, field] = line
    .split('|')
    .map((cell) => cell.trim());
  const headers = Object.fromEntries(header === '' ? [] : [header.split(': ')]);
  const body = said.startsWith('<') ? html(said.slice(1, -1)) : said;
  return (of === '*' ? [400, 401, 402, 403, 422, 429] : [Number(of)]).map((status): Row => {
    return [`${name} (${status})`, body, { status, headers }, READS[reads] ?? '', words, field];
  });
}

/** Answers that are failures: what the user reads, and the service’s own words below it. */
const TABLE: Row[] = [...linesOf(OWN).map(ownRow), ...linesOf(OTHERS).flatMap(otherRows)];

describe('a failure', () => {
  it.each(TABLE)('%s', (_, body, response, reads, words, field) => {
    const failure = failureIn(body, response);
    const said = [failureHeadline(failure), failureAdvice(failure)];
    expect(said.map((text) => text?.replace(/\.?$/, '.')).join(' ')).toMatch(
      reads === SPENT || reads === RATE ? new RegExp(`^${reads}`) : reads,
    );
    expect(failure.message).toBe(words);
    expect(failure.field).toBe(field);
    expect(failure.status).toBe(response.status ?? 200);
  });

  it('of the service costs nothing and has the button that helps; of another may have been charged', () => {
    const buttons: Record<string, Recovery> = {
      [KEY]: 'set-key',
      [SPENT]: 'billing',
      [RATE]: 'wait',
      [DENIED]: 'set-key',
      [REJECTED]: 'edit-query',
    };
    for (const [name, body, response, reads] of TABLE) {
      const failure = failureIn(body, response);
      expect(recoveryOf(failure), name).toBe(
        buttons[reads] ?? (failure.code === 'not-found' ? 'set-address' : 'retry'),
      );
      expect(chargeOf(failure), name).toBe(reads in buttons ? 'no' : 'maybe');
    }
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
  const OF_ACCOUNT: readonly string[] = ['key-refused', 'spent', 'forbidden', 'rate-limited', 'bad-request'];

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
