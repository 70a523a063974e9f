import type { Untrusted } from '../untrusted.ts';

/** What a person may report to the service: an answer, or a failure that it gave. */
export interface Reported {
  /** Of the service that answered. */
  address: string;
  operation: 'search' | 'extract';
  /** The body of the request. */
  request: object;
  trace?: Untrusted | undefined;
  status?: number | undefined;
  /** Epoch ms. */
  at?: number | undefined;
}

/** What a report says, without anything of the key. */
export interface Report extends Omit<Reported, 'request'> {
  request: unknown;
  /** Where the service's support can run the request itself. */
  playground: string;
}

/** The one service whose support and playground are known (interface: trace identifiers are quoted when reporting problems). */
const REPORTABLE = 'https://kagi.com/api/v1';
export const SUPPORT_ADDRESS = 'developers@kagi.com';
const PLAYGROUND = 'https://kagi.com/api/playground';
/** Longer addresses are cut or refused on their way: then the playground is opened empty. */
const LONGEST_ADDRESS = 8000;

/**
 * Makes a report; nothing where the service is another. `lastFour`: the last characters of the key. What ends in them and
 * may be the key, typed into the wrong field, is left out.
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

/** The service documents that its playground's address holds the parameters, not how: each by the name that the request gives it. */
function playgroundOf(operation: Reported['operation'], request: unknown): string {
  const empty = `${PLAYGROUND}/${operation}`;
  const page = new URL(empty);
  for (const [name, value] of Object.entries(Object(request))) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // Encoded it is no shorter: encoding 1 MB would take time for nothing.
    if (text?.length > LONGEST_ADDRESS) return empty;
    page.searchParams.set(name, text);
  }
  return page.href.length > LONGEST_ADDRESS ? empty : page.href;
}

function withoutKey(value: unknown, lastFour: string): unknown {
  if (typeof value === 'string') return wordsWithoutKey(value, lastFour);
  if (Array.isArray(value)) return value.map((one) => withoutKey(one, lastFour));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutKey(one, lastFour)]));
}

/** Of shorter keys no last characters are known. */
const SHORTEST_KEY = 12;

/** Takes out the words that may hold the key: of its length, with its last characters. */
function wordsWithoutKey(text: Untrusted, lastFour: string): string {
  if (lastFour === '' || !text.includes(lastFour)) return text;
  return text
    .split(/([^\x21-\x7e])/)
    .map((word) => (word.length >= SHORTEST_KEY && word.includes(lastFour) ? '…' : word))
    .join('');
}
