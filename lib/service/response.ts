import * as z from 'zod/mini';
import { isRecord, lazy, parsed, present } from '../storage/guards.ts';
import {
  chargeOf,
  type ErrorWords,
  type Failure,
  type FailureCode,
  type Operation,
  type Outcome,
  success,
} from './failures.ts';
import { retryAt } from './retry-after.ts';

/** An optional field that is dropped if invalid, so that it does not invalidate the whole object. */
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** Text from the service. */
const text = (): z.ZodMiniType<string> => z.string();

/** In characters. Failures are stored with their job, and nobody reads more. */
const MAX_ERROR_LENGTH = 1000;

/** Text of an error, cut to what is worth storing. */
const errorText = (): z.ZodMiniType<string> =>
  z.pipe(
    z.string(),
    z.transform((value) => value.slice(0, MAX_ERROR_LENGTH)),
  );

const anything = () => z.record(z.string(), z.unknown());

/** One item of `data.<name>[]` (API spec 2.2). Everything is optional, so that a bad field does not drop the item. */
export const resultItem = lazy(() =>
  z.object({
    url: lenient(text()),
    title: lenient(text()),
    snippet: lenient(text()),
    time: lenient(text()),
    image: lenient(z.object({ url: text(), width: lenient(z.number()), height: lenient(z.number()) })),
    props: lenient(anything()),
  }),
);
export type WireResult = z.infer<ReturnType<typeof resultItem>>;

/** The response of both operations: `data` is required, the rest may be missing or change (API spec 2.2). */
export const envelope = lazy(() =>
  z.object({
    data: z.optional(z.unknown()),
    meta: lenient(z.object({ trace: lenient(text()) })),
    error: z.optional(z.unknown()),
    errors: z.optional(z.unknown()),
    detail: z.optional(z.unknown()),
  }),
);

/** One item of `data[]` of an extraction (API spec 2.4), with the undocumented `error` that was observed there. */
export const pageOutput = lazy(() =>
  z.object({ url: lenient(text()), markdown: lenient(text()), error: lenient(errorText()) }),
);
export type WirePage = z.infer<ReturnType<typeof pageOutput>>;

const place = () =>
  lenient(z.union([errorText(), z.array(z.union([errorText(), z.number()])).check(z.maxLength(20))]));

/** One error; the older format has `msg`, and web frameworks send `msg` with `loc`. */
export const errorDetail = lazy(() =>
  z.object({
    code: lenient(z.union([errorText(), z.number()])),
    message: lenient(errorText()),
    msg: lenient(errorText()),
    url: lenient(text().check(z.maxLength(MAX_ERROR_LENGTH))),
    location: place(),
    loc: place(),
  }),
);
export type WireError = z.infer<ReturnType<typeof errorDetail>>;

/** The valid entries of a list; empty if it is not a list. */
export function readable<T>(list: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

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
  const read = envelope().safeParse(parsed(body));
  if (!read.success || !OUTER.some((name) => name in read.data)) return undefined;
  const { data, meta, error, errors, detail } = read.data;
  const details = [error, errors, detail].flatMap(errorsIn);
  return {
    data,
    errors: readable(details, errorDetail()),
    ...present({ trace: meta?.trace && cut(meta.trace) }),
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
  return present({ message: wordsOf(error), field: fieldOf(error), help: helpOf(error) });
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

/** What was requested of the service. */
interface Asked {
  operation: Operation;
  /** Whether Markdown counts as an answer (API spec 4.3). */
  markdown: boolean;
}

type Head = Pick<Response, 'status' | 'headers'>;

/** Decides what a response means: an answer, or a failure. `now`: epoch ms that a wait counts from. */
export function readResponse(head: Head, body: string, asked: Asked, now: number): Outcome<Envelope> {
  const { status, headers } = head;
  const isOk = status >= 200 && status < 300;
  if (isOk && asked.markdown && isType(headers, 'text/markdown') && body.trim() !== '')
    return success({ data: {}, errors: [], markdown: body });
  const envelope = readEnvelope(body);
  if (isOk && envelope && isAnswer(asked.operation, envelope)) return success(envelope);
  return { ok: false, failure: failureOf(head, body, envelope, asked, now) };
}

/**
 * Whether a 2xx is an answer: a search’s lists, with a result if there are errors; an extraction’s list of pages. The errors
 * of an extraction are about its pages, and quote what their sites said, unless a code tells otherwise.
 */
function isAnswer(operation: Operation, { data, errors }: Envelope): boolean {
  if (operation === 'extract') {
    if (!Array.isArray(data)) return errors.some((error) => /^\/?pages\b/.test(fieldOf(error) ?? ''));
    const ofAccount = errors.filter(({ code }) => !String(code).startsWith('extract.'));
    return data.length > 0 || byCode(ofAccount) === undefined;
  }
  if (!isRecord(data)) return false;
  return errors.length === 0 || Object.values(data).some((list) => Array.isArray(list) && list.length > 0);
}

function failureOf(
  head: Head,
  body: string,
  envelope: Envelope | undefined,
  { operation }: Asked,
  now: number,
): Failure {
  const { status, headers } = head;
  const isAboutPages = operation === 'extract' && status < 300;
  const code = codeOf(head, body, envelope, isAboutPages);
  const [first, ...more] = detailsOf(envelope?.errors ?? []);
  const mayWait = (status === 429 || status === 503) && code !== 'spent' && headers.has('retry-after');
  return {
    code,
    status,
    ...present({ trace: envelope?.trace, more: more.length > 0 ? more : undefined }),
    ...first,
    ...(code === 'rate-limited' || mayWait ? { retryAt: retryAt(headers.get('retry-after'), now) } : {}),
  };
}

/**
 * The service's envelope decides first: without it, the status is not the service's. Then its errors, then the status. What
 * says nothing that only the service says tells nothing about the key, the account, or the request.
 */
function codeOf(
  { status, headers }: Head,
  body: string,
  envelope: Envelope | undefined,
  isAboutPages: boolean,
): FailureCode {
  const isBare = status >= 400 && body.trim() === '';
  if (envelope === undefined && !isBare) return isCutOff(body) ? 'cut' : 'not-an-answer';
  // 511 is for sign-in pages alone (RFC 6585, 6).
  if (status === 511 || isType(headers, 'application/problem+json')) return 'not-an-answer';
  const errors = envelope?.errors ?? [];
  const said = status < 500 ? codeIn(errors, isAboutPages) : undefined;
  const code =
    said ?? BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'unexpected-status' : 'service-error');
  const isVerdict = status < 300 || chargeOf({ code }) === 'no';
  return isVerdict && !isOwn(headers, envelope) ? 'not-an-answer' : code;
}

/** Whether a response has what only the service sends: an error with a code or a place, or a trace. */
const isOwn = (headers: Headers, envelope: Envelope | undefined): boolean =>
  (traceOf(headers) ?? envelope?.trace) !== undefined ||
  envelope?.errors.some((error) => (error.code ?? fieldOf(error)) !== undefined) === true;

/** A browser ends a compressed body that was cut off without an error. */
const isCutOff = (body: string): boolean => /^\s*\{/.test(body) && !body.trimEnd().endsWith('}');

const isType = (headers: Headers, type: string): boolean =>
  headers.get('content-type')?.toLowerCase().startsWith(type) === true;

const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  400: 'bad-request',
  401: 'key-refused',
  402: 'spent',
  403: 'forbidden',
  404: 'not-found',
  408: 'service-error',
  413: 'request-too-large',
  422: 'bad-request',
  429: 'rate-limited',
};

/**
 * What the service's error codes mean, with any status below 500: it was seen to send 400 for all, and uses 429 both
 * for a rate and for a spent limit, which waiting does not fix. The first match counts: text that mentions both is a
 * rate limit. Words are matched like codes.
 */
const MEANINGS: readonly (readonly [FailureCode, RegExp])[] = [
  // The key is good, but not for this.
  ['forbidden', /\bproducts?\b|\b(?:search|extract) unauthori[sz]ed\b|\bnot allowed (?:for|from|to|in)\b/i],
  [
    'key-refused',
    /\b(?:invalid|missing|expired|revoked|malformed|wrong|incorrect) (?:api |access )?(?:token|key|credentials?)\b|\b(?:token|key|credentials?) (?:is |was |has been )?(?:not valid|invalid|missing|expired|revoked|malformed)\b|\bun(?:authori[sz]ed|authenticated)\b|\bnot authenticated\b/i,
  ],
  [
    'rate-limited',
    /\brate ?limit|\btoo many requests\b|\bthrottl|\bslow down\b|\bconcurren|\bper (?:second|minute|hour)\b/i,
  ],
  [
    'spent',
    /\busage (?:limit|cap)|\bquota\b|\bcredits?\b|\bbalance\b|\bbilling\b|\bpayment\b|\bfunds\b|\bspen(?:t|ding)\b|\bexhausted\b/i,
  ],
  ['forbidden', /\bforbidden\b|\b(?:access|permission) denied\b/i],
];

/** Codes of the older format: no billing information, not enough credit. */
const SPENT_NUMBERS: readonly unknown[] = [100, 101];

/**
 * The meaning of errors by their codes, or by the request field that one names. Messages count only without codes, and if
 * they are not about pages (`isAboutPages`): they may quote a page, its URL, or the query.
 */
function codeIn(errors: readonly WireError[], isAboutPages: boolean): FailureCode | undefined {
  const meant = byCode(errors);
  if (meant !== undefined) return meant;
  if (errors.some(fieldOf)) return 'bad-request';
  if (isAboutPages || errors.some(({ code }) => typeof code === 'string')) return undefined;
  return meaningOf(errors.map(({ message, msg }) => (message ?? msg ?? '').replace(QUOTED, ' ')));
}

/** URLs after their scheme, and what is in quotation marks. */
const QUOTED = /\/\/\S*|"[^"]*"|“[^“”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g;

function byCode(errors: readonly WireError[]): FailureCode | undefined {
  if (errors.some(({ code }) => SPENT_NUMBERS.includes(code))) return 'spent';
  return meaningOf(errors.map(({ code }) => String(code ?? '')));
}

function meaningOf(said: readonly string[]): FailureCode | undefined {
  const text = said.join(' | ').replace(/[._-]/g, ' ');
  return MEANINGS.find(([, pattern]) => pattern.test(text))?.[0];
}
