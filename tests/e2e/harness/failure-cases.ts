import { BROKEN_ANSWERS, type Fault } from '../../mock-service/index.ts';
import type { Session } from './chromium.ts';
import { saveKey, tell } from './messages.ts';
import type { Playground } from './playground.ts';

/** What the one button of a failure leads to. */
export type Mends = 'again' | 'key' | 'address' | 'access' | 'query' | 'billing';

/** One way in which a search can fail, and what has to be seen of it. */
export interface FailureCase {
  name: string;
  /** What goes wrong at the service. */
  fault?: Fault;
  /** What is not as it should be in the browser, and how it is put right again. */
  spoil?: (playground: Playground) => Promise<unknown>;
  restore?: (playground: Playground) => Promise<unknown>;
  /** `HOST` stands for the service's. */
  headline: string;
  more: string;
  charge: 'no' | 'maybe';
  /** Requests that reach the service. */
  posts: number;
  button: string;
  mends: Mends;
}

declare const chrome: {
  permissions: { remove(permissions: { origins: string[] }): Promise<boolean> };
};

const KEY: Pick<FailureCase, 'button' | 'mends'> = { button: 'Check the key', mends: 'key' };
const ADDRESS: Pick<FailureCase, 'button' | 'mends'> = { button: 'Check the address', mends: 'address' };
const AGAIN: Pick<FailureCase, 'button' | 'mends'> = { button: 'Try again', mends: 'again' };
const QUERY: Pick<FailureCase, 'button' | 'mends'> = { button: 'Change the query', mends: 'query' };

const FIELD_INVALID = JSON.stringify({
  meta: { trace: 'in the body' },
  data: null,
  error: [{ code: 'search.page_invalid', message: 'At most <b>10</b>.', location: 'body.page' }],
});

async function revokeAccess({ background }: Session): Promise<void> {
  const worker = await background.awake();
  await worker.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
}

const saveRightKey = ({ session, service }: Playground) => saveKey(session, service);

/** Nothing is sent. */
const UNSENT: FailureCase[] = [
  {
    name: 'no key',
    spoil: ({ session }) => tell(session, 'key.remove', null),
    restore: saveRightKey,
    headline: 'No API key for HOST',
    more: 'Quarry searches with your own key.',
    charge: 'no',
    posts: 0,
    ...KEY,
  },
  {
    name: 'no permission for the address',
    spoil: ({ session }) => revokeAccess(session),
    headline: 'Quarry may not reach HOST yet',
    more: 'The browser asks once for this address.',
    charge: 'no',
    posts: 0,
    button: 'Grant access to HOST',
    mends: 'access',
  },
];

/** A status says no. */
const refused = (status: number, rest: Omit<FailureCase, 'name' | 'fault' | 'charge' | 'posts'>) => ({
  name: `status ${status}`,
  fault: { status, headers: { 'X-Service-Trace': `trace-${status}` } },
  charge: 'no' as const,
  posts: 1,
  ...rest,
});

const REFUSED: FailureCase[] = [
  {
    ...refused(400, {
      headline: 'The service refused the request',
      more: 'Something in the query',
      ...QUERY,
    }),
    fault: { status: 400, body: FIELD_INVALID, headers: { 'X-Service-Trace': 'trace-400' } },
  },
  {
    ...refused(401, { headline: 'Key refused', more: 'Check it, or make a new one.', ...KEY }),
    // No fault at all: the service itself does not know this key.
    fault: {},
    spoil: ({ session, service }) => saveKey(session, { key: 'another-key-9999', url: service.url }),
    restore: saveRightKey,
  },
  refused(402, {
    headline: 'No credit left',
    more: 'Add credit or raise the limit',
    button: 'Open billing',
    mends: 'billing',
  }),
  refused(403, { headline: 'Access denied', more: 'limited to other networks', ...KEY }),
  refused(404, { headline: 'Nothing at this address', more: 'It usually ends in v1.', ...ADDRESS }),
  refused(413, { headline: 'The request was too large', more: 'Shorten the query.', ...QUERY }),
  refused(418, { headline: 'Unexpected answer: status 418', more: 'may be wrong', ...AGAIN }),
];

/** How it ended is not known. */
const unknown = (name: string, fault: Fault, headline: string, more: string): FailureCase => ({
  name,
  fault,
  headline,
  more,
  charge: 'maybe',
  posts: 1,
  ...AGAIN,
});

const FAILED = ['The service failed', 'The fault is on its side.'] as const;
const NO_ANSWER = ['Not an answer of the service', 'Something else answered'] as const;

const UNKNOWN: FailureCase[] = [
  unknown(
    'a dropped connection',
    BROKEN_ANSWERS.dropped,
    'HOST can’t be reached',
    'The address may be wrong',
  ),
  unknown(
    'an answer cut in the middle',
    BROKEN_ANSWERS.cutInTheMiddle,
    'The answer broke off',
    'The connection ended in the middle.',
  ),
  unknown('a page to sign in at', BROKEN_ANSWERS.html, ...NO_ANSWER),
  unknown('an empty answer', BROKEN_ANSWERS.empty, ...NO_ANSWER),
  unknown('bytes that are no text', BROKEN_ANSWERS.invalidUtf8, ...NO_ANSWER),
  unknown('JSON cut short', BROKEN_ANSWERS.shortJson, ...NO_ANSWER),
  unknown(
    'an answer of 25 MB',
    { delivery: { kind: 'flood', megabytes: 25 } },
    'The answer was too large',
    'Quarry stopped reading it.',
  ),
  ...[408, 500, 502, 503, 504].map((status) => unknown(`status ${status}`, { status }, ...FAILED)),
];

/** Every way but those that need a wait, a redirect or an extraction. */
export const FAILURE_CASES: readonly FailureCase[] = [...UNSENT, ...REFUSED, ...UNKNOWN];
