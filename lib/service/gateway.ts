import { present } from '../storage/guards.ts';
import { normalizeAddress } from './address.ts';
import { DEADLINE_MS } from './deadline.ts';
import { type FailureCode, failed, type Operation, type Outcome, success } from './failures.ts';
import { originOf } from './origin.ts';
import { type Envelope, readResponse, traceOf } from './response.ts';
import { waitLeft } from './retry-after.ts';

export interface GatewayParts extends Network {
  /** The key for an origin, or a failure if there is none. */
  keyFor(origin: string): Promise<Outcome<string>>;
  hasAccess(address: string): Promise<boolean>;
  online(): boolean;
  backoff: Backoff;
}

/**
 * The time (epoch ms) until which an origin asked for no more requests (429). Stored, because it must outlive the
 * background.
 */
export interface Backoff {
  until(origin: string): Promise<number>;
  set(origin: string, until: number): Promise<void>;
}

export type Gateway = (
  address: string,
  operation: Operation,
  body: object | Promise<object>,
  signal?: AbortSignal,
) => Promise<Outcome<Envelope>>;

/**
 * The only path to the service. Sends nothing without host access and a key for exactly that origin (API spec 5), and
 * waits for the body if it is a promise. All preconditions are read in parallel, because each is a round trip to the
 * browser process. Rejects only if nothing was sent.
 */
export function createGateway(parts: GatewayParts): Gateway {
  return async (address, operation, body, signal) => {
    // A job's address comes from storage, so it is validated again.
    const read = normalizeAddress(address);
    if (!read.ok) return read;
    const origin = originOf(address);
    const [backoffUntil, mayReach, key, ready] = await Promise.all([
      parts.backoff.until(origin),
      parts.hasAccess(address),
      parts.keyFor(origin),
      body,
    ]);
    // Without a key, nothing else matters yet.
    if (!key.ok) return failed(key.failure.code, { address });
    if (waitLeft(backoffUntil, parts.now()) > 0) return failed('waiting', { address, retryAt: backoffUntil });
    if (!mayReach) return failed('no-permission', { address });
    if (!(await isConnected(parts, origin))) return failed('offline', { address });
    if (signal?.aborted) return failed('withdrawn', { address });
    const outcome = await post(parts, { address, key: key.value, operation, body: ready, signal });
    if (!outcome.ok && outcome.failure.retryAt !== undefined) {
      // A storage error must not replace the outcome, or callers could not know that a request was sent.
      await parts.backoff
        .set(origin, outcome.failure.retryAt)
        .catch((cause: unknown) => console.warn('Could not store the waiting time', cause));
    }
    return outcome;
  };
}

/**
 * Whether an origin can be reached. Browsers take some VPNs on Windows for no connection at all
 * (https://github.com/mdn/content/issues/30402), and localhost needs none, so if they say “offline”, the origin is asked,
 * without a key or an operation.
 */
async function isConnected({ online, fetch }: GatewayParts, origin: string): Promise<boolean> {
  if (online()) return true;
  return fetch(`${origin}/`, { method: 'HEAD', ...PRIVATELY, signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
}

/** Ten long pages take about 5 MB; no legitimate answer is larger than this. */
const BODY_CAP_BYTES = 20 * 1024 * 1024;

export interface ServiceRequest {
  /** Normalized base address. */
  address: string;
  key: string;
  operation: Operation;
  body: object;
  /** Aborted when the user cancels. */
  signal?: AbortSignal | undefined;
}

export interface Network {
  fetch: typeof globalThis.fetch;
  now: () => number;
  deadlineMs?: number;
}

/**
 * Sends one request with a single `fetch` and never retries, since the request may have been charged (API spec 4 and
 * 5). Returns the response envelope, or a failure with the service's message and trace if they arrived.
 */
export async function post(network: Network, request: ServiceRequest): Promise<Outcome<Envelope>> {
  const deadline = AbortSignal.timeout(network.deadlineMs ?? DEADLINE_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  const stopped = (otherwise: FailureCode): FailureCode => {
    if (deadline.aborted) return 'deadline';
    return request.signal?.aborted ? 'cancelled' : otherwise;
  };
  let response: Response;
  try {
    response = await network.fetch(`${request.address}/${request.operation}`, options(request, signal));
  } catch {
    return failed(stopped('unreachable'), { address: request.address });
  }
  const known = { address: request.address, ...present({ trace: traceOf(response.headers) }) };
  if (response.type === 'opaqueredirect' || isRedirect(response.status)) return failed('redirected', known);
  const body = await bodyOf(response, stopped);
  const { operation } = request;
  const asked = { operation, markdown: asksMarkdown(request.body) };
  const read = body.ok ? readResponse(response, body.value, asked, network.now()) : body;
  return read.ok
    ? success({ ...read.value, ...known })
    : { ok: false, failure: { status: response.status, ...read.failure, ...known } };
}

const asksMarkdown = (body: object): boolean => 'format' in body && body.format === 'markdown';

/** Same as the service's own client. If Markdown is requested, errors still arrive as JSON. */
const ACCEPT = {
  json: 'application/json, */*;q=0.8',
  markdown: 'text/markdown, application/json;q=0.9, */*;q=0.8',
};

async function bodyOf(
  response: Response,
  stopped: (otherwise: FailureCode) => FailureCode,
): Promise<Outcome<string>> {
  try {
    return success(await readText(response, BODY_CAP_BYTES));
  } catch (broken) {
    if (broken instanceof BodyTooLarge) return failed('answer-too-large');
    return failed(broken instanceof NotText ? 'not-an-answer' : stopped('cut'));
  }
}

function options(request: ServiceRequest, signal: AbortSignal): RequestInit {
  return {
    method: 'POST',
    headers: {
      accept: asksMarkdown(request.body) ? ACCEPT.markdown : ACCEPT.json,
      authorization: `Bearer ${request.key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(request.body),
    ...PRIVATELY,
    signal,
  };
}

const PRIVATELY = {
  // 'follow' would send the body to any redirect target.
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} satisfies RequestInit;

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Thrown if a body exceeds the limit; the rest is not read. */
export class BodyTooLarge extends Error {}

/**
 * Reads a body as UTF-8, up to a limit in bytes (after decompression). Throws {@link BodyTooLarge} beyond the limit,
 * {@link NotText} for invalid UTF-8, and any other error for a body that broke off, even within a character.
 */
export async function readText(response: Response, capBytes: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let bytes = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > capBytes) {
      await reader.cancel();
      throw new BodyTooLarge();
    }
    parts.push(decode(decoder, chunk.value));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Thrown for invalid UTF-8, to tell it from a broken stream. */
export class NotText extends Error {}

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw new NotText('not UTF-8', { cause });
  }
}

/**
 * An extraction without pages. It must be rejected, and would cost nothing otherwise: 1 to 10 pages are allowed, and each
 * costs one unit (API spec 2.3).
 */
const INVALID_REQUEST = { pages: [] };

/**
 * Checks a key for free. Succeeds if the service answered and didn't refuse it, which doesn't mean that it accepts the
 * key: it may look at the request first. `recordPage`: counts a page as possibly charged.
 */
export async function checkKey(
  gateway: Gateway,
  address: string,
  recordPage: () => Promise<unknown>,
): Promise<Outcome<null>> {
  // Rejects only if nothing was sent.
  const outcome = await gateway(address, 'extract', INVALID_REQUEST).catch((cause: unknown) => {
    console.warn('Could not check the key', cause);
    return failed('internal');
  });
  // Whoever accepts such a request may also charge for it. It was sent, so no cap keeps it out of the books.
  if (outcome.ok) await recordPage().catch((cause: unknown) => console.warn('Could not record usage', cause));
  return outcome.ok || outcome.failure.code === 'bad-request' ? success(null) : outcome;
}
