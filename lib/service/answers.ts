import type { ErrorWords } from './failures.ts';
import { envelope, errorDetail, readable, type WireError } from './schemas.ts';

/** A service response with the expected outer structure; `data` is not validated yet. */
export interface Envelope {
  data: unknown;
  /** The raw body, if Markdown was requested and received. */
  markdown?: string;
  trace?: string;
  /** The service address that was requested. */
  address?: string;
  errors: WireError[];
}

const TRACE_LENGTH = 200;
const TRACE_HEADER = /^x-(?:[a-z0-9-]+-)?trace$/;

/** Any of these makes a body an answer. `detail` is what web frameworks send instead of `error`. */
const OUTER = ['data', 'error', 'errors', 'detail'] as const;

/** Parses the outer structure of an answer or error; `undefined` if the body is not from the service's API. */
export function readEnvelope(body: string): Envelope | undefined {
  const json = parseJson(body);
  const read = envelope().safeParse(json);
  if (!read.success || !OUTER.some((name) => name in read.data)) return undefined;
  const { data, meta, error, errors, detail } = read.data;
  const details = [error, errors, detail].flatMap(errorsIn);
  return {
    data,
    errors: readable(details, errorDetail()),
    ...(meta?.trace === undefined ? {} : { trace: cut(meta.trace) }),
  };
}

/** The trace ID from the headers: the documented name (API spec 2.5) or any `x-*-trace`. */
export function traceOf(headers: Headers): string | undefined {
  for (const [name, value] of headers) {
    if (TRACE_HEADER.test(name.toLowerCase()) && value.trim() !== '') return cut(value.trim());
  }
  return undefined;
}

/** An error's message, or its code if it has none. */
export function wordsOf(error: WireError): string | undefined {
  return error.message ?? error.msg ?? (error.code === undefined ? undefined : String(error.code));
}

/** The request field that an error refers to: from its location, or from a code such as `search.page_invalid`. */
export function fieldOf(error: WireError): string | undefined {
  const place = error.location ?? error.loc;
  if (place !== undefined)
    return [place]
      .flat()
      .join('.')
      .replace(/^body\./, '');
  if (typeof error.code !== 'string') return undefined;
  return /^\w+\.(\w+)_invalid$/.exec(error.code)?.[1];
}

/** Nobody would read a longer list. */
const MAX_ERRORS = 10;

/** The details of all errors in order, without duplicates. */
export function detailsOf(errors: readonly WireError[]): ErrorWords[] {
  const said = new Map<string, ErrorWords>();
  for (const error of errors) {
    const words = detailOf(error);
    if (words.message ?? words.field) said.set(JSON.stringify(words), words);
    if (said.size === MAX_ERRORS) break;
  }
  return [...said.values()];
}

/** An error's message, request field, and documentation URL. */
export function detailOf(error: WireError): ErrorWords {
  const message = wordsOf(error);
  const field = fieldOf(error);
  const help = helpOf(error);
  return {
    ...(message === undefined ? {} : { message }),
    ...(field === undefined ? {} : { field }),
    ...(help === undefined ? {} : { help }),
  };
}

/** The documentation URL of an error (`error[].url`), if it is safe to offer to the user: https only. */
function helpOf({ url }: WireError): string | undefined {
  const address = url === undefined ? null : URL.parse(url);
  const good = address?.protocol === 'https:' && address.username === '' && address.password === '';
  return good ? address.href : undefined;
}

/** A list of errors, or a single one; each may be just its message. */
const errorsIn = (value: unknown): unknown[] =>
  [value].flat().map((error) => (typeof error === 'string' ? { message: error } : error));
const cut = (trace: string): string => trace.slice(0, TRACE_LENGTH);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Proxies and login pages often return something other than JSON; the caller decides what that means.
    return undefined;
  }
}
