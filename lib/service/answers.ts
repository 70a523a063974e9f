import type { Untrusted } from '../untrusted.ts';
import type { ErrorWords } from './failures.ts';
import { envelope, errorDetail, readable, type WireError } from './schemas.ts';

/** An answer of the service that has the outer form of one; `data` is not looked into yet. */
export interface Envelope {
  data: unknown;
  /** The body as it came, where Markdown was asked for and given. */
  markdown?: Untrusted;
  trace?: Untrusted;
  /** Of the service that was asked. */
  address?: string;
  errors: WireError[];
}

const TRACE_LENGTH = 200;
const TRACE_HEADER = /^x-(?:[a-z0-9-]+-)?trace$/;

/** Reads the outer form of an answer or an error; `undefined` for what is no answer of the service. */
export function readEnvelope(body: Untrusted): Envelope | undefined {
  const json = parseJson(body);
  const read = envelope().safeParse(json);
  if (!read.success || !('data' in read.data || 'error' in read.data || 'errors' in read.data))
    return undefined;
  const { data, meta, error, errors } = read.data;
  const details = [...list(error), ...list(errors)];
  return {
    data,
    errors: readable(details, errorDetail()),
    ...(meta?.trace === undefined ? {} : { trace: cut(meta.trace) }),
  };
}

/** The trace identifier in the headers: the documented name (interface, 2.5) or any `x-*-trace`. */
export function traceOf(headers: Headers): Untrusted | undefined {
  for (const [name, value] of headers) {
    if (TRACE_HEADER.test(name.toLowerCase()) && value.trim() !== '') return cut(value.trim());
  }
  return undefined;
}

/** The words of an error as text, its code where it has no words. */
export function wordsOf(error: WireError): Untrusted | undefined {
  return error.message ?? error.msg ?? (error.code === undefined ? undefined : String(error.code));
}

/** The request field that an error names: by its location, else by a code such as `search.page_invalid`. */
export function fieldOf(error: WireError): Untrusted | undefined {
  if (error.location !== undefined)
    return [error.location]
      .flat()
      .join('.')
      .replace(/^body\./, '');
  if (typeof error.code !== 'string') return undefined;
  return /^\w+\.(\w+)_invalid$/.exec(error.code)?.[1];
}

/** More would be no list that anybody reads. */
const MOST_ERRORS = 10;

/** All that an answer says of its errors, each once, in their order. */
export function detailsOf(errors: readonly WireError[]): ErrorWords[] {
  const said = new Map<string, ErrorWords>();
  for (const error of errors) {
    const words = detailOf(error);
    if (words.message ?? words.field) said.set(JSON.stringify(words), words);
    if (said.size === MOST_ERRORS) break;
  }
  return [...said.values()];
}

/** What an error says: its words, the field that it names, and where it is documented. */
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

/** The documentation of an error (`error[].url`), where it is an address that a person may be sent to: https alone. */
function helpOf({ url }: WireError): string | undefined {
  const address = url === undefined ? null : URL.parse(url);
  const good = address?.protocol === 'https:' && address.username === '' && address.password === '';
  return good ? address.href : undefined;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const cut = (trace: string): string => trace.slice(0, TRACE_LENGTH);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON is an expected answer of proxies and login pages: the caller says what it means.
    return undefined;
  }
}
