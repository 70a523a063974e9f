import { Agent, buildConnector, fetch, type Response } from 'undici';
import { decodeHtml } from '../corpus/read-page.ts';
import type { Switches } from '../switches.ts';
import { pageMarkdown } from './page-markdown.ts';

/** Why a page could not be extracted. Each reason is an error code of the extract operation. */
export type FailureReason =
  | 'connection_failed'
  | 'content_type_unsupported'
  | 'page_status'
  | 'page_timeout'
  | 'page_too_large'
  | 'redirects_exceeded'
  | 'scheme_refused';

/** The failure of one page, which does not affect the others. */
export class PageFailure extends Error {
  override name = 'PageFailure';
  readonly reason: FailureReason;
  /** The page's own status, if that is the reason. */
  readonly status: number | undefined;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options);
    this.reason = reason;
    this.status = options?.status;
  }
}

/** Why a page failed, as the service words it. */
export function failureWords({ message, status }: PageFailure, url: string, switches: Switches): string {
  if (switches.pageReasons === 'own') return message;
  return status === undefined ? `No data returned from crawlers! url=${url}` : `bad status code: ${status}`;
}

/** How to reach the site's hosts on this machine. */
export interface SiteAddress {
  hosts: ReadonlySet<string>;
  port: number;
  cert: string;
}

/** An HTTP agent that resolves the site's hosts to this machine. */
export function makeWebAgent(site: SiteAddress): Agent {
  const toSite = buildConnector({ ca: site.cert });
  const toOthers = buildConnector({});
  return new Agent({
    pipelining: 0,
    connect(options, callback) {
      if (!site.hosts.has(options.hostname)) return toOthers(options, callback);
      const loopback = {
        ...options,
        hostname: '127.0.0.1',
        port: String(site.port),
        servername: options.hostname,
      };
      toSite({ ...loopback, host: '127.0.0.1' }, callback);
    },
  });
}

/** A page as received from the network. */
export interface FetchedPage {
  /** After redirects. */
  url: string;
  text: string;
  isHtml: boolean;
}

const MAX_REDIRECTS = 5;
const MAX_BYTES = 5 * 1024 * 1024;
const HEADERS = { accept: 'text/html, text/plain;q=0.8', 'user-agent': 'local-page-extractor' };

function asFailure(error: unknown, signal: AbortSignal): PageFailure {
  if (error instanceof PageFailure) return error;
  if (signal.aborted)
    return new PageFailure('page_timeout', 'The page did not answer in time.', { cause: error });
  return new PageFailure('connection_failed', 'The page could not be reached.', { cause: error });
}

function nextHop(response: Response, url: URL): URL | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  const target = URL.parse(location, url);
  if (target === null) throw new PageFailure('page_status', 'The page redirects to what is no address.');
  return target;
}

async function follow(
  from: URL,
  agent: Agent,
  signal: AbortSignal,
): Promise<{ url: URL; response: Response }> {
  let url = from;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (url.protocol !== 'https:')
      throw new PageFailure('scheme_refused', 'Only https addresses are fetched.');
    const response = await fetch(url, { dispatcher: agent, headers: HEADERS, redirect: 'manual', signal });
    const next = nextHop(response, url);
    if (next === null) return { url, response };
    await response.body?.cancel();
    url = next;
  }
  throw new PageFailure('redirects_exceeded', `More than ${MAX_REDIRECTS} redirects.`);
}

async function readCapped(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.byteLength;
    if (size > MAX_BYTES)
      throw new PageFailure('page_too_large', `The page is larger than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches one page. Throws a PageFailure with the reason if there is none. */
async function fetchPage(address: string, agent: Agent, signal: AbortSignal): Promise<FetchedPage> {
  try {
    const { url, response } = await follow(new URL(address), agent, signal);
    if (!response.ok) {
      await response.body?.cancel();
      const { status } = response;
      throw new PageFailure('page_status', `The page answered with status ${status}.`, { status });
    }
    const type = response.headers.get('content-type') ?? 'text/html';
    const isHtml = /html/i.test(type);
    if (!isHtml && !/^text\/plain/i.test(type)) {
      await response.body?.cancel();
      throw new PageFailure('content_type_unsupported', `Pages of type ${type} are not extracted.`);
    }
    return { url: url.href, text: decodeHtml(await readCapped(response), type), isHtml };
  } catch (error) {
    throw asFailure(error, signal);
  }
}

/** The outcome of one page. */
export interface ExtractedPage {
  url: string;
  finalUrl: string;
  markdown: string | null;
  failure: PageFailure | null;
}

async function extractPage(url: string, agent: Agent, signal: AbortSignal): Promise<ExtractedPage> {
  try {
    const page = await fetchPage(url, agent, signal);
    return { url, finalUrl: page.url, markdown: await pageMarkdown(page), failure: null };
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return { url, finalUrl: url, markdown: null, failure: error };
  }
}

/** The number of steps in a time budget. */
const STEPS = 50;

/**
 * Aborts after some milliseconds, counted in steps that each begin when the previous one is noticed. On a machine that is
 * too busy to serve the pages, their time therefore passes more slowly too.
 */
function abortAfter(ms: number): AbortSignal {
  const over = new AbortController();
  let left = STEPS;
  const step = () => {
    left -= 1;
    if (left < 0) over.abort(new DOMException('The time for the pages is over.', 'TimeoutError'));
    else setTimeout(step, ms / STEPS).unref();
  };
  step();
  return over.signal;
}

/** Extracts all pages in parallel within one time budget. */
export async function extractPages(
  urls: readonly string[],
  agent: Agent,
  seconds: number,
): Promise<ExtractedPage[]> {
  const signal = abortAfter(seconds * 1000);
  return await Promise.all(urls.map((url) => extractPage(url, agent, signal)));
}
