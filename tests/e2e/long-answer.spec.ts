import { expect, test } from '@playwright/test';
import { EMPTY_FORM } from '../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { showing } from '../hostile/rows.ts';
import { startService } from '../mock-service/index.ts';
import { driveWithoutDebugger, type Found, type Message } from './harness/plain-chromium.ts';

/** How many of each: one here, many in the long run, a few at a time. */
const TIMES = process.env.QUARRY_KILLS === undefined ? 1 : 5;
/** Longer than anything that the service takes by itself, shorter than Quarry waits. */
const ANSWER_MS = 28_000;
/** Chromium ends a background that did nothing for 30 s. */
const IDLE_MS = 34_000;

test.describe.configure({ mode: 'parallel' });
test.setTimeout(120_000);

const SEARCH: Message = ['search', { ...EMPTY_FORM, query: 'stone', id: 'a-long-one' }];
const JOB: Message = ['extract', { source: 'list', targets: [{ url: 'https://docs.test/install' }] }];

const KINDS: [name: string, message: Message, done: (found: Found) => unknown, expected: unknown][] = [
  [
    'search',
    SEARCH,
    ({ session }) => session.trail,
    { searches: { search: { id: 'a-long-one', status: 'done' } } },
  ],
  ['extraction', JOB, ({ local }) => local.jobs, { jobs: [{ state: 'done', pages: [{ state: 'done' }] }] }],
];

test(
  'without a debugger, a background whose view is closed waits 28 s for an answer, and then goes',
  showing('slow'),
  async () => {
    const runs = KINDS.flatMap((kind) => Array.from({ length: TIMES }, () => kind));
    for (let from = 0; from < runs.length; from += 5) {
      await Promise.all(
        runs.slice(from, from + 5).map(async ([name, message, done, expected]) => {
          const service = await startService();
          service.faults.next({ delayMs: ANSWER_MS });
          const settings = { ...DEFAULT_SETTINGS, address: service.url };
          const found = await driveWithoutDebugger({
            messages: [
              ['settings.save', settings],
              ['key.save', { key: service.key, address: service.url, kept: 'device' }],
              message,
            ],
            waitMs: ANSWER_MS + 2_000,
            idleMs: IDLE_MS,
          });
          const entries = service.ledger.entries.map(({ operation, status }) => [operation, status]);
          await service.close();
          expect(entries, name).toEqual([[name === 'search' ? 'search' : 'extract', 200]]);
          expect(done(found), name).toMatchObject({ ...Object(expected) });
          expect(found.backgrounds, `${name}: the background is gone`).toBe(0);
        }),
      );
    }
  },
);
