import { expect, test } from '@playwright/test';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { startService } from '../../mock-service/index.ts';
import { jobsIn } from '../../shared/jobs-in.ts';
import { until } from '../../shared/until.ts';
import { driveWithoutDebugger, type Found, type Message } from '../harness/browser/plain-chromium.ts';

/** Chromium ends a background after 30 s of inactivity. */
const IDLE_MS = 34_000;
/** Only there, on an idle machine: other tests show that a closed view loses nothing. */
const IN_SOAK_RUN = process.env.QUARRY_KILLS !== undefined;
/** 2 s shorter than Quarry's deadline, and than the time after which Chromium ends a background. */
const ANSWER_MS = 28_000;
const TIMES = IN_SOAK_RUN ? 5 : 1;
test.skip(!IN_SOAK_RUN, 'Only in the soak run.');

const SEARCH: Message = ['search', { ...EMPTY_FORM, query: 'stone', id: 'a-long-one' }];
const JOB: Message = ['extract', { source: 'list', targets: [{ url: 'https://docs.test/install' }] }];

const KINDS: [name: string, message: Message, done: (found: Found) => unknown, expected: unknown][] = [
  [
    'search',
    SEARCH,
    ({ session }) => session.trail,
    { searches: { search: { id: 'a-long-one', status: 'done' } } },
  ],
  ['extraction', JOB, ({ local }) => jobsIn(local), [{ state: 'done', pages: [{ state: 'done' }] }]],
];

/** Result of one run: the requests the service received and the extension's storage. */
interface Ended {
  entries: [operation: string, status: number | null][];
  found: Found;
}

async function run(message: Message): Promise<Ended> {
  const service = await startService();
  // The first request asks about the key.
  service.faults.next({});
  service.faults.next({ delayMs: ANSWER_MS });
  const found = await driveWithoutDebugger({
    messages: [
      ['settings.save', { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, address: service.url } }],
      ['key.save', { key: service.key, address: service.url, keyStorage: 'device' }],
      message,
    ],
    sent: () =>
      until('the request to reach the service', () => service.ledger.entries.length > 1 || undefined),
    waitMs: ANSWER_MS,
    end: '"done"',
    idleMs: IDLE_MS,
  });
  await service.close();
  return {
    found,
    entries: service.ledger.entries.slice(1).map(({ operation, status }) => [operation, status]),
  };
}

/** Number of browsers that run in parallel. */
const AT_ONCE = 5;
const RUNS = Array.from({ length: TIMES }, (_, turn) => KINDS.map((kind) => ({ kind, turn }))).flat();
const ended = new Map<number, Promise<Ended>>();

/** The result of a run by its index; runs in the same batch start together. */
async function endOf(index: number): Promise<Ended> {
  if (!ended.has(index)) {
    for (const [beside, { kind }] of [...RUNS.entries()].slice(index, index + AT_ONCE)) {
      const end = run(kind[1]);
      // Each run is awaited by its own test.
      end.catch(() => undefined);
      ended.set(beside, end);
    }
  }
  return (await ended.get(index)) ?? Promise.reject(new Error('There is no such run.'));
}

for (const [index, { kind, turn }] of RUNS.entries()) {
  const [name, , stored, expected] = kind;
  test(`without a debugger, an answer that takes ${ANSWER_MS / 1000} s arrives with the view closed: ${name} (${turn + 1})`, async () => {
    const { entries, found } = await endOf(index);
    expect(entries).toEqual([[name === 'search' ? 'search' : 'extract', 200]]);
    expect(stored(found)).toMatchObject(Object(expected));
    expect(found.backgrounds, 'the background went afterwards').toBe(0);
  });
}
