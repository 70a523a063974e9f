import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { type MockService, type ServiceOptions, startService } from '../../mock-service/index.ts';

const searchBody = z.object({ data: z.record(z.string(), z.array(z.object({ url: z.string() }))) });
const extractBody = z.object({
  data: z.array(z.object({ url: z.string(), markdown: z.string().nullish() })),
});
type Body = Record<string, unknown>;

/** A running service and the requests that tests make to it. */
interface Client {
  readonly service: MockService;
  post(operation: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The URLs that a search for web pages finds, without `https://`. */
  found(body: Body): Promise<string[]>;
  extract(urls: readonly string[]): Promise<z.infer<typeof extractBody>>;
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
    async found(body) {
      const { data } = searchBody.parse(await expectStatus(await client.post('search', body), 200));
      return (data.search ?? []).map(({ url }) => url.replace('https://', ''));
    },
    async extract(urls) {
      const body = { pages: urls.map((url) => ({ url })) };
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
