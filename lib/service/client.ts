import { type Envelope, traceOf } from './answers.ts';
import { DEADLINE_MS } from './deadline.ts';
import { type FailureCode, failed, type Outcome, success } from './failures.ts';
import type { Operation } from './operation.ts';
import { readResponse } from './read-response.ts';

/** Ten long pages take about 5 MB; no legitimate answer is larger than this. */
const BODY_CAP_BYTES = 20 * 1024 * 1024;

export interface ServiceRequest {
  /** Normalized base address. */
  address: string;
  key: string;
  operation: Operation;
  body: object;
  /** Aborted when the user cancels. */
  signal?: AbortSignal;
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
  const trace = traceOf(response.headers);
  const known = { address: request.address, ...(trace === undefined ? {} : { trace }) };
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
    // 'follow' would send the body to any redirect target.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  };
}

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
