import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toDocument } from '../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../lib/document/document-rules.ts';
import { toOutcomes } from '../../lib/extraction/queue/pages.ts';
import { toAnswer } from '../../lib/search/answer/groups.ts';
import { EMPTY_FORM, type SearchForm, WORKFLOWS } from '../../lib/search/form.ts';
import { PLAIN_RULES, toRequest } from '../../lib/search/request.ts';
import { chargeOf, type Operation } from '../../lib/service/failures.ts';
import { post } from '../../lib/service/gateway.ts';
import { BROKEN_ANSWERS, type Fault, type MockService, startService } from '../mock-service/index.ts';
import { DOCUMENT_WORDS } from '../shared/document-words.ts';

let service: MockService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.ledger.clear();
  service.faults.clear();
  service.switches.reset();
});

const send = (
  operation: Operation,
  body: object,
  more: { key?: string; signal?: AbortSignal; deadlineMs?: number } = {},
) =>
  post(
    { fetch, now: () => Date.now(), deadlineMs: more.deadlineMs ?? 60_000 },
    {
      address: service.url,
      key: more.key ?? service.key,
      operation,
      body,
      ...(more.signal ? { signal: more.signal } : {}),
    },
  );

async function search(form: Partial<SearchForm>) {
  const full = { ...EMPTY_FORM, query: 'stone', ...form };
  const outcome = await send('search', toRequest(full, { ...PLAIN_RULES, at: Date.now() }));
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return toAnswer(outcome.value, full);
}

/** Waits for the request, which would otherwise receive the fault of the next one. */
const requestArrives = () => expect.poll(() => service.ledger.entries.length).toBe(1);

const OWN_GROUP = { search: 'search', images: 'image', videos: 'video', news: 'news', podcasts: 'podcast' };

describe('search', () => {
  it.each(WORKFLOWS)('returns %s in their own group', async (workflow) => {
    const answer = await search({ workflow });
    expect(answer.groups[0]?.name).toBe(OWN_GROUP[workflow]);
    expect(answer.groups[0]?.items[0]).toMatchObject({ url: expect.stringMatching(/^https:/) });
    expect(answer.trace).toMatch(/\S/);
  });
});

describe('extract', () => {
  it('converts pages to Markdown that contains their content', async () => {
    const urls = Object.keys(service.site.markers).slice(0, 10);
    const outcome = await send('extract', { pages: urls.map((url) => ({ url })) });
    expect(outcome.ok).toBe(true);
    if (!outcome.ok) return;
    const pages = toOutcomes(outcome.value, urls);
    for (const [index, url] of urls.entries()) {
      expect(pages[index]).toMatchObject({
        markdown: expect.stringContaining(service.site.markers[url] ?? 'no marker'),
      });
    }
    const arrived = pages.flatMap((page, index) =>
      'markdown' in page ? [{ url: urls[index] ?? '', ...page }] : [],
    );
    expect(toDocument(arrived, DEFAULT_DOCUMENT, DOCUMENT_WORDS).match(/^Source: </gm)).toHaveLength(
      urls.length,
    );
    expect(service.ledger.totals()).toMatchObject({ requests: 1, pages: 10 });
  });

  const [good = '', other = ''] = ['https://docs.test/', 'https://docs.test/missing'];
  it.each([
    ['as documented', {}],
    ['with the error at the page', { pageFailures: 'item' }],
    ['with the page left out', { failedPages: 'omitted' }],
    ['in another order', { pageOrder: 'reversed' }],
  ] as const)('reports which page failed %s', async (_, switches) => {
    Object.assign(service.switches, switches);
    const urls = [Object.keys(service.site.markers)[0] ?? good, other];
    const outcome = await send('extract', { pages: urls.map((url) => ({ url })) });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const [first, second] = toOutcomes(outcome.value, urls);
    expect(first).toMatchObject({ markdown: expect.stringMatching(/\S/) });
    expect(second).toMatchObject({ failure: { code: expect.stringMatching(/^page-/) } });
  });
});

describe('extraction of redirected pages', () => {
  const switches = (['requested', 'reversed'] as const).flatMap((pageOrder) =>
    (['included', 'omitted'] as const).map((failedPages) => ({ pageOrder, failedPages })),
  );
  it.each(switches)(
    'matches each page to its own text, with order $pageOrder and failures $failedPages',
    async (ways) => {
      Object.assign(service.switches, { pageUrls: 'final', ...ways });
      const there = ['https://wiki.test/tide', 'https://wiki.test/granite', 'https://stone.test/slate'];
      const moved = there.map((url) => url.replace('https://', 'https://moved.test/to/'));
      const urls = [...moved, 'https://many.test/missing', 'https://many.test/1'];
      const outcome = await send('extract', { pages: urls.map((url) => ({ url })) });
      if (!outcome.ok) throw new Error(outcome.failure.code);
      const outcomes = toOutcomes(outcome.value, urls);
      for (const [index, url] of there.entries())
        expect(outcomes[index]).toMatchObject({
          markdown: expect.stringContaining(service.site.markers[url] ?? 'no marker'),
        });
      expect(outcomes[3]).toMatchObject({ failure: { code: expect.stringMatching(/^page-/) } });
      expect(outcomes[4]).toMatchObject({ markdown: expect.stringMatching(/\S/) });
    },
  );
});

describe('failures', () => {
  it.each<[string, Fault, string, 'no' | 'maybe']>([
    ['402', { status: 402 }, 'spent', 'no'],
    ['408', { status: 408 }, 'service-error', 'maybe'],
    ['413', { status: 413 }, 'request-too-large', 'maybe'],
    ['429', { status: 429, headers: { 'retry-after': '3' } }, 'rate-limited', 'no'],
    ['a proxy’s 503', { ...BROKEN_ANSWERS.html, status: 503 }, 'not-an-answer', 'maybe'],
    ['301', { status: 301, headers: { location: 'https://elsewhere.invalid/' } }, 'redirected', 'maybe'],
    ['307', { status: 307, headers: { location: '/v1/search' } }, 'redirected', 'maybe'],
    ['garbage', BROKEN_ANSWERS.garbage, 'not-an-answer', 'maybe'],
    ['bytes that are not UTF-8', BROKEN_ANSWERS.invalidUtf8, 'not-an-answer', 'maybe'],
    ['JSON cut short', BROKEN_ANSWERS.shortJson, 'cut', 'maybe'],
    ['JSON cut within a character', { body: Buffer.from('{"data":"é').subarray(0, -1) }, 'cut', 'maybe'],
    ['a compressed body cut short', BROKEN_ANSWERS.shortGzip, 'cut', 'maybe'],
    ['204', BROKEN_ANSWERS.noContent, 'not-an-answer', 'maybe'],
    ['205', BROKEN_ANSWERS.resetContent, 'not-an-answer', 'maybe'],
    ['a body cut in the middle', BROKEN_ANSWERS.cutInTheMiddle, 'cut', 'maybe'],
    ['a dropped connection', BROKEN_ANSWERS.dropped, 'unreachable', 'maybe'],
    [
      'an answer above the size limit',
      { delivery: { kind: 'flood', megabytes: 50 } },
      'answer-too-large',
      'maybe',
    ],
  ])('reports %s after a single request', async (_, fault, code, charge) => {
    service.faults.always(fault);
    const outcome = await send('search', { query: 'stone' });
    expect(outcome).toMatchObject({ ok: false, failure: { code } });
    if (!outcome.ok) expect(chargeOf(outcome.failure)).toBe(charge);
    expect(service.ledger.entries).toHaveLength(1);
  });

  it('maps a wrong key and an out-of-range field to their failure codes', async () => {
    expect(await send('search', { query: 'x' }, { key: 'wrong' })).toMatchObject({
      failure: { code: 'key-refused' },
    });
    expect(await send('search', { query: 'x', page: 11 })).toMatchObject({
      failure: { code: 'bad-request', field: 'page', message: expect.stringMatching(/\S/) },
    });
    const pages = Array.from({ length: 11 }, (_, page) => ({ url: `https://many.test/${page}` }));
    expect(await send('extract', { pages })).toMatchObject({ failure: { code: 'bad-request' } });
    expect(service.ledger.totals()).toMatchObject({ searches: 0, pages: 0 });
  });

  it('reports the deadline when headers never arrive and when the body drips', async () => {
    for (const delivery of [{ kind: 'silence' }, { kind: 'drip', bytes: 1, everyMs: 50 }] as const) {
      service.ledger.clear();
      service.faults.next({ delivery });
      const outcome = send('search', { query: 'stone' }, { deadlineMs: 2000 });
      await requestArrives();
      expect(await outcome).toMatchObject({ failure: { code: 'deadline' } });
    }
  });

  it('reports a cancellation immediately', async () => {
    service.faults.next({ delivery: { kind: 'silence' } });
    const abort = new AbortController();
    const outcome = send('search', { query: 'stone' }, { signal: abort.signal });
    await requestArrives();
    abort.abort();
    expect(await outcome).toMatchObject({ failure: { code: 'cancelled' } });
  });

  it('sends nothing to a redirect target', async () => {
    const received: string[] = [];
    const elsewhere = createServer((request, response) => {
      received.push(request.url ?? '');
      response.end('{"data":{}}');
    });
    const port = await new Promise<number>((listening) => {
      elsewhere.listen(0, '127.0.0.1', () => {
        const address: AddressInfo | string | null = elsewhere.address();
        listening(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    for (const status of [301, 302, 303, 307, 308]) {
      service.faults.next({ status, headers: { location: `http://127.0.0.1:${port}/take` } });
      expect(await send('search', { query: 'x' })).toMatchObject({ failure: { code: 'redirected' } });
    }
    elsewhere.close();
    expect(received).toEqual([]);
  });
});

it('client: accepts JSON under another content type', async () => {
  service.faults.next(BROKEN_ANSWERS.otherContentType);
  expect((await search({})).groups.length).toBeGreaterThan(0);
});
