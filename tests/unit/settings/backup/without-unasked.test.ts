import { expect, it } from 'vitest';
import type { SiteDefault } from '../../../../lib/presets/destinations.ts';
import { withoutUnasked } from '../../../../lib/settings/backup/sensitive.ts';
import { restoreSettings } from '../../../../lib/settings/merge.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';

const site = (host: string, way: SiteDefault['way']): SiteDefault => ({
  host,
  way,
  to: 'clipboard',
  preset: '',
});
const withSites = (...siteDefaults: SiteDefault[]): Settings => ({ ...DEFAULT_SETTINGS, siteDefaults });

/** The ways of sites after a file was restored whose preview showed a change, if `now` holds by then. */
const waysAfter = (from: Settings, to: Settings, now: Settings) => {
  const restored = withoutUnasked({ from, to }, now, restoreSettings(now, { from, to }));
  return Object.fromEntries(restored.siteDefaults?.map(({ host, way }) => [host, way]) ?? []);
};

it('a site of a file stays within one that was made local only while the file was shown', () => {
  const usual = site('b.docs.test', 'usual');
  const local = site('docs.test', 'local');
  expect(waysAfter(withSites(), withSites(usual), withSites(local))).toEqual({
    'docs.test': 'local',
    'b.docs.test': 'local',
  });
});

it('what the user was asked about and agreed to is done', () => {
  const [local, usual] = [site('docs.test', 'local'), site('docs.test', 'usual')];
  const other = site('other.test', 'local');
  expect(waysAfter(withSites(local), withSites(usual), withSites(local, other))).toEqual({
    'docs.test': 'usual',
    'other.test': 'local',
  });
});
