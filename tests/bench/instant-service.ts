import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenHere, stopServer } from '../shared/local-server.ts';
import { makeResults, PAGE } from './many.ts';

/** A service that responds at once, so that measured times are the extension's own. */
export interface InstantService {
  url: string;
  key: string;
  /** The system time (ms) at which each search arrived, in order. */
  readonly searches: readonly number[];
  close(): Promise<void>;
}

const MARKDOWN = `# A page\n\n${'Stone upon stone, and a course of through stones at each yard. '.repeat(40)}`;

/** Starts the service: it returns the same Markdown for each page, and ten results for each search. */
export async function startInstantService(): Promise<InstantService> {
  const searches: number[] = [];
  const found = { search: makeResults(PAGE) };
  const server = createServer(async (request, response) => {
    const isSearch = request.method === 'POST' && request.url?.endsWith('/search') === true;
    if (isSearch) searches.push(performance.timeOrigin + performance.now());
    const data = isSearch ? found : (await addressesIn(request)).map((url) => ({ url, markdown: MARKDOWN }));
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify({ meta: {}, data }));
  });
  return {
    url: `http://127.0.0.1:${await listenHere(server)}/v1`,
    key: 'instant-key-0000',
    searches,
    close: () => stopServer(server),
  };
}

async function addressesIn(request: IncomingMessage): Promise<string[]> {
  return (await text(request)).match(/https:[^"]+/g) ?? [];
}
