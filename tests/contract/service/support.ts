import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { type MockService, type ServiceOptions, startService } from '../../mock-service/index.ts';

const item = z.object({
  url: z.string(),
  title: z.string().nullable(),
  snippet: z.string(),
  time: z.string().nullable(),
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullish(),
  props: z.record(z.string(), z.unknown()).nullable(),
});
const errors = z.array(
  z.object({ code: z.string(), url: z.url(), message: z.string(), location: z.string().nullable() }),
);
const meta = z.object({ trace: z.string(), node: z.string(), ms: z.int() }).optional();
const searchBody = z.strictObject({
  meta,
  data: z.record(z.string(), z.array(item)),
  errors: errors.optional(),
});
const extractBody = z.strictObject({
  meta,
  data: z.array(
    z.strictObject({ url: z.string(), markdown: z.string().nullish(), error: z.string().optional() }),
  ),
  errors: errors.optional(),
});
export type ExtractBody = z.infer<typeof extractBody>;
type Groups = z.infer<typeof searchBody>['data'];
type Body = Record<string, unknown>;

/** A running service and the requests that tests make to it. */
interface Client {
  readonly service: MockService;
  post(operation: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The groups of a successful search. */
  search(body: Body): Promise<Groups>;
  /** The URLs in one group of a search, without `https://`. */
  found(body: Body, group?: string): Promise<string[]>;
  extract(urls: readonly string[], rest?: Body): Promise<ExtractBody>;
}

async function expectStatus(response: Response, status: number): Promise<unknown> {
  if (response.status !== status) throw new Error(`Status ${response.status}: ${await response.text()}`);
  return response.json();
}

function makeClient(running: () => MockService): Client {
  const client: Client = {
    get service() {
      return running();
    },
    post(operation, body, headers = {}) {
      const { url, key } = running();
      return fetch(`${url}/${operation}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    async search(body) {
      return searchBody.parse(await expectStatus(await client.post('search', body), 200)).data;
    },
    async found(body, group = 'search') {
      const groups = await client.search(body);
      return (groups[group] ?? []).map(({ url }) => url.replace('https://', ''));
    },
    async extract(urls, rest = {}) {
      const body = { pages: urls.map((url) => ({ url })), ...rest };
      return extractBody.parse(await expectStatus(await client.post('extract', body), 200));
    },
  };
  return client;
}

/** Runs a service for the tests of a file and resets its settings after each test. */
export function useService(options: () => ServiceOptions = () => ({})): Client {
  let service: MockService | undefined;
  beforeAll(async () => {
    service = await startService(options());
  });
  afterEach(() => {
    service?.faults.clear();
    service?.switches.reset();
    service?.ledger.clear();
  });
  afterAll(() => service?.close());
  return makeClient(() => {
    if (service === undefined) throw new Error('The service is not running.');
    return service;
  });
}
