/** An answer or a service failure that the user can report. */
export interface Reported {
  /** The address of the service that answered. */
  address: string;
  operation: 'search' | 'extract';
  /** The body of the request. */
  request: object;
  trace?: string | undefined;
  status?: number | undefined;
  /** Epoch ms. */
  at?: number | undefined;
}

/** The contents of a report, without any trace of the key. */
export interface Report extends Omit<Reported, 'request'> {
  request: unknown;
  /** A URL where the service's support can run the request. */
  playground: string;
}

/** The only service with a known support contact and playground (the API spec asks to quote trace IDs in reports). */
const REPORTABLE = 'https://kagi.com/api/v1';
export const SUPPORT_ADDRESS = 'developers@kagi.com';
const PLAYGROUND = 'https://kagi.com/api/playground';
/** Longer URLs may be cut or rejected on the way, so the playground is then opened without parameters. */
const MAX_ADDRESS_LENGTH = 8000;

/**
 * Creates a report; `undefined` for any other service. `lastFour`: the last characters of the key. Text that contains
 * them and may be the key, entered into the wrong field, is removed.
 */
export function reportOf(reported: Reported, lastFour = ''): Report | undefined {
  if (reported.address !== REPORTABLE) return undefined;
  const { trace, ...rest } = reported;
  const request = withoutKey(reported.request, lastFour);
  return {
    ...rest,
    request,
    ...(trace === undefined ? {} : { trace: wordsWithoutKey(trace, lastFour) }),
    playground: playgroundOf(reported.operation, request),
  };
}

/**
 * The playground URL with the request's parameters. The service documents that the URL holds them but not how, so
 * each uses its name in the request.
 */
function playgroundOf(operation: Reported['operation'], request: unknown): string {
  const empty = `${PLAYGROUND}/${operation}`;
  const page = new URL(empty);
  for (const [name, value] of Object.entries(Object(request))) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // Encoding never makes it shorter, and encoding 1 MB would take time for nothing.
    if (text?.length > MAX_ADDRESS_LENGTH) return empty;
    page.searchParams.set(name, text);
  }
  return page.href.length > MAX_ADDRESS_LENGTH ? empty : page.href;
}

function withoutKey(value: unknown, lastFour: string): unknown {
  if (typeof value === 'string') return wordsWithoutKey(value, lastFour);
  if (Array.isArray(value)) return value.map((one) => withoutKey(one, lastFour));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutKey(one, lastFour)]));
}

/** `lastFour` is not recorded for shorter keys. */
const MIN_KEY_LENGTH = 12;

/** Replaces words that may contain the key: at least as long, and with its last characters. */
function wordsWithoutKey(text: string, lastFour: string): string {
  if (lastFour === '' || !text.includes(lastFour)) return text;
  return text
    .split(/([^\x21-\x7e])/)
    .map((word) => (word.length >= MIN_KEY_LENGTH && word.includes(lastFour) ? '…' : word))
    .join('');
}
