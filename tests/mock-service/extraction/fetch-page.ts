import { type Agent, fetch, type Response } from 'undici';
import { decodeHtml } from '../corpus/decode-html.ts';
import { PageFailure } from './page-failure.ts';

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
export async function fetchPage(address: string, agent: Agent, signal: AbortSignal): Promise<FetchedPage> {
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
