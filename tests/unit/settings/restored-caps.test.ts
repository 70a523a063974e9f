import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_HISTORY } from '../../../lib/search/history.ts';
import { backupHead } from '../../../lib/settings/backup/backup.ts';
import { readBackup } from '../../../lib/settings/backup/read-backup.ts';
import { planRestore, previewRestore } from '../../../lib/settings/backup/restore-plan.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { type Caps, capAgainst } from '../../../lib/usage/caps.ts';
import { type Booking, book, NO_USAGE } from '../../../lib/usage/usage.ts';

const NOW = 1_800_000_000_000;
const TODAY = '2026-06-15';

const dollars = fc.integer({ min: 0, max: 20 }).map((value) => value / 100);
const caps: fc.Arbitrary<Caps> = fc.record({ day: dollars, month: dollars }, { requiredKeys: [] });
const prices = fc.record({ searches: fc.constantFrom(12, 0, 1e-9), pages: fc.constantFrom(4, 0, 1e-9) });
const settings: fc.Arbitrary<Settings> = fc
  .record({ caps: fc.option(caps, { nil: undefined }), prices })
  .map(({ caps: set, ...rest }) => ({ ...DEFAULT_SETTINGS, ...rest, ...(set && { caps: set }) }));
const booking: fc.Arbitrary<Booking> = fc.oneof(
  fc.nat(10).map((pages) => ({ operation: 'search' as const, perhaps: { searches: 1, pages } })),
  fc.integer({ min: 1, max: 10 }).map((pages) => ({ operation: 'extract' as const, perhaps: { pages } })),
);
const usage = fc.record({ searches: fc.nat(12), pages: fc.nat(30) }).map(({ searches, pages }) =>
  book(book(NO_USAGE, TODAY, { operation: 'search', sure: { searches } }), TODAY, {
    operation: 'extract',
    sure: { pages },
  }),
);
const modes = fc.constantFrom('add' as const, 'replace' as const);

/** The settings after restoring a file that contains these settings, with some of the questions confirmed. */
function restored(now: Settings, then: Settings, mode: 'add' | 'replace', confirmed: string[]): Settings {
  const read = readBackup(JSON.stringify(backupHead({ made: NOW, settings: then })));
  if (!read.ok) throw new Error(read.reason);
  const present = { settings: now, history: NO_HISTORY, pages: [] };
  return planRestore(present, read.backup, { mode, history: true, pages: true, confirmed }, NOW).settings;
}

it('a restored file allows no request that a cap refused before, unless the user confirms its caps or prices', () => {
  let refused = 0;
  fc.assert(
    fc.property(settings, settings, modes, usage, booking, (now, then, mode, spent, request) => {
      fc.pre(capAgainst(spent, TODAY, request, now) !== undefined);
      refused += 1;
      const after = restored(now, then, mode, ['address', 'privacy']);
      expect(capAgainst(spent, TODAY, request, after)).toBeDefined();
    }),
    { numRuns: 100 },
  );
  expect(refused).toBeGreaterThan(0);
});

it('restore: asks about every change that a confirmation would make to the caps or prices in use', () => {
  fc.assert(
    fc.property(settings, settings, modes, usage, booking, (now, then, mode, spent, request) => {
      fc.pre(capAgainst(spent, TODAY, request, now) !== undefined);
      const after = restored(now, then, mode, ['spending']);
      fc.pre(capAgainst(spent, TODAY, request, after) === undefined);
      const file = { made: NOW, settings: then };
      const { questions } = previewRestore(
        { settings: now, history: NO_HISTORY, pages: [] },
        file,
        mode,
        NOW,
      );
      expect(questions.map(({ id }) => id)).toContain('spending');
    }),
    { numRuns: 50, maxSkipsPerRun: 1000 },
  );
});
