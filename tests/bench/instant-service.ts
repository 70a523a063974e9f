import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenHere, stopServer } from '../shared/local-server.ts';

/** A query with this prefix finds the service's maximum number of results (interface, 8). */
export const MANY = 'manyfold';
export const MOST = 1024;
/** A query with this prefix finds one page of results. */
export const FEW = 'fewfold';
export const PAGE = 10;

const WORDS = 'wall stone lime course hearting batter footing through cope frost granite slate'.split(' ');

const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => WORDS[(seed * 7 + index * index) % WORDS.length]).join(' ');

/** Enough hosts for at most two results each, since more would be collapsed. */
const HOSTS = MOST / 2;

/** Makes distinct results in the service's format. */
export function makeResults(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://site-${index % HOSTS}.test/page-${index}`,
    title: `Result ${index}: <strong>${words(index, 3)}</strong> and ${words(index + 1, 4)}`,
    snippet: `${words(index + 2, 12)} <strong>stone</strong> ${words(index + 3, 14)}.`,
    time: index % 3 === 0 ? null : new Date(Date.UTC(2026, index % 12, 1 + (index % 28))).toISOString(),
    props: {},
  }));
}

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
