import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_LIBRARY, KEEP_PAGES, pagesToPrune } from '../../../lib/library/retention.ts';
import { SITE_WAYS, type SiteDefault, siteDefaultFor } from '../../../lib/presets/destinations.ts';
import { NO_HISTORY } from '../../../lib/search/history.ts';
import { backupHead } from '../../../lib/settings/backup/backup.ts';
import { readBackup } from '../../../lib/settings/backup/read-backup.ts';
import { planRestore } from '../../../lib/settings/backup/restore-plan.ts';
import { FILE_VERSION } from '../../../lib/settings/export.ts';
import { readPresetFile } from '../../../lib/settings/import.ts';
import { DEFAULT_SETTINGS, LOCAL_READING, type Settings } from '../../../lib/settings/settings.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const HOSTS = ['docs.test', 'a.docs.test', 'news.test'];

const site: fc.Arbitrary<SiteDefault> = fc.record({
  host: fc.constantFrom(...HOSTS),
  way: fc.constantFrom(...SITE_WAYS),
  to: fc.constant('clipboard'),
  preset: fc.constant(''),
});
const sites = fc.uniqueArray(site, { selector: ({ host }) => host });
const library = fc.record({ keep: fc.constantFrom(...KEEP_PAGES), megabytes: fc.constantFrom(1, 2, 200) });
const settings: fc.Arbitrary<Settings> = fc
  .record({
    siteDefaults: sites,
    library: fc.option(library, { nil: undefined }),
    reuseMinutes: fc.nat(3),
    thumbnails: fc.boolean(),
    history: fc.record({ on: fc.boolean(), days: fc.constantFrom(1, 30) }),
    local: fc.constantFrom(...LOCAL_READING),
  })
  .map(({ local, library: rules, ...rest }) => ({
    ...DEFAULT_SETTINGS,
    ...rest,
    ...(rules && { library: rules }),
    extraction: { ...DEFAULT_SETTINGS.extraction, local },
  }));

/** How little of a site’s pages goes to the service: all, only what can’t be read in the tab, nothing. */
function privacyOf(url: string, { siteDefaults = [], extraction }: Settings): number {
  const way = siteDefaultFor(url, siteDefaults)?.way;
  if (way === 'local') return 2;
  return extraction.local === 'first' && way !== 'service' ? 1 : 0;
}

const PAGES = [0, 1, 20, 50].map((days) => ({
  key: days,
  at: NOW - days * DAY_MS - 1,
  bytes: 900_000,
  busy: false,
}));
const kept = ({ library: rules = DEFAULT_LIBRARY }: Settings) => {
  const gone = new Set(pagesToPrune(PAGES, rules, NOW, NOW));
  return new Set(PAGES.map(({ key }) => key).filter((key) => !gone.has(key)));
};

it('a restored file without consent sends nothing more, loads nothing more, and keeps everything as long', () => {
  const modes = fc.constantFrom('add' as const, 'replace' as const);
  fc.assert(
    fc.property(settings, settings, modes, (now, then, mode) => {
      const read = readBackup(JSON.stringify(backupHead({ made: NOW, settings: then })));
      if (!read.ok) throw new Error(read.reason);
      const choice = { mode, history: true, pages: true, confirmed: [] };
      const after = planRestore(
        { settings: now, history: NO_HISTORY, pages: [] },
        read.backup,
        choice,
        NOW,
      ).settings;
      for (const host of [...HOSTS, 'b.a.docs.test', 'other.test'])
        expect(privacyOf(`https://${host}/`, after)).toBeGreaterThanOrEqual(
          privacyOf(`https://${host}/`, now),
        );
      expect(kept(after).isSupersetOf(kept(now))).toBe(true);
      expect(after.reuseMinutes).toBeGreaterThanOrEqual(now.reuseMinutes);
      expect(after.history.on).toBe(now.history.on);
      expect(after.history.days).toBeGreaterThanOrEqual(now.history.days);
      expect(after.thumbnails && !now.thumbnails).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('imported presets send no site to the service that wasn’t sent before', () => {
  fc.assert(
    fc.property(settings, sites, (now, siteDefaults) => {
      const file = JSON.stringify({ quarry: 'presets', version: FILE_VERSION, presets: [], siteDefaults });
      const read = readPresetFile(file, now);
      if (!read.ok) throw new Error(read.reason);
      const after = { ...now, ...read.taken.value };
      for (const host of [...HOSTS, 'b.a.docs.test', 'other.test'])
        expect(privacyOf(`https://${host}/`, after)).toBeGreaterThanOrEqual(
          privacyOf(`https://${host}/`, now),
        );
    }),
    { numRuns: 500 },
  );
});
