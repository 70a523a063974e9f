/** The browser tests for a folder, by file name. */
interface Area {
  /** Path prefixes. */
  paths: readonly string[];
  /** Names in `tests/e2e`, for Chromium. */
  e2e?: readonly string[];
  /** Names in `tests/firefox`. */
  firefox?: readonly string[];
}

/** Every source folder is in one of these, as a test verifies. */
export const AREAS: readonly Area[] = [
  {
    paths: ['components/workspace/', 'entrypoints/desk/'],
    e2e: ['extraction/jobs', 'views/surfaces', 'views/panes'],
  },
  { paths: ['components/document/'], e2e: ['extraction/document', 'search/copy-all'] },
  { paths: ['components/extraction/'], e2e: ['extraction/jobs', 'search/ask-above'] },
  { paths: ['components/library/', 'lib/library/'], e2e: ['library/library'] },
  {
    paths: ['components/settings/', 'entrypoints/options/', 'lib/settings/'],
    e2e: [
      'settings/options',
      'settings/clear',
      'settings/backup',
      'settings/stored-data',
      'settings/menu-settings',
    ],
  },
  {
    paths: ['lib/presets/', 'components/settings/presets/', 'components/settings/destinations/'],
    e2e: ['extraction/destinations', 'settings/presets'],
    firefox: ['destinations'],
  },
  { paths: ['lib/vault/'], e2e: ['settings/key', 'settings/key-lock'], firefox: ['key'] },
  {
    paths: ['lib/storage/'],
    e2e: ['views/background', 'search/state', 'settings/private-windows'],
    firefox: ['background', 'private/private-windows', 'private/private-work'],
  },
  { paths: ['lib/document/', 'lib/markdown/'], e2e: ['extraction/document', 'library/reader'] },
  {
    paths: ['components/ui/', 'components/quarry.svg', 'public/'],
    e2e: ['search/search', 'settings/options', 'views/display'],
  },
  { paths: ['components/library/reader/'], e2e: ['library/reader'] },
  { paths: ['components/search/results/'], e2e: ['search/search', 'search/groups'] },
  { paths: ['components/search/'], e2e: ['search/search'] },
  {
    paths: ['components/search/start/', 'entrypoints/first.ts'],
    e2e: ['views/early-keys'],
  },
  { paths: ['components/search/controls/'], e2e: ['search/fields'] },
  { paths: ['lib/search/'], e2e: ['search/search', 'search/fields'] },
  { paths: ['components/search/selection/'], e2e: ['search/copy-all'] },
  {
    paths: ['lib/extraction/pick/', 'lib/extraction/sites/', 'components/settings/sites/'],
    e2e: ['extraction/pick', 'settings/sites'],
    firefox: ['extract-here'],
  },
  { paths: ['components/extraction/sources/'], e2e: ['extraction/sources'] },
  { paths: ['components/ui/usage/', 'lib/usage/', 'lib/day.ts'], e2e: ['search/usage', 'search/caps'] },
  { paths: ['components/spending/'], e2e: ['views/spending'] },
  {
    paths: ['components/welcome/', 'entrypoints/welcome/'],
    e2e: ['settings/first-run'],
    firefox: ['first-run'],
  },
  { paths: ['lib/extraction/'], e2e: ['extraction/menu', 'extraction/jobs'] },
  {
    paths: ['lib/service/'],
    e2e: ['search/search', 'extraction/menu', 'settings/profiles'],
  },
  { paths: ['lib/pressed-key.ts'], e2e: ['views/layouts', 'views/keyboard'] },
  { paths: ['lib/pages/', 'lib/late.ts'], e2e: ['search/search', 'search/state'] },
  {
    paths: ['lib/background/', 'lib/browser/', 'lib/messages/', 'entrypoints/background'],
    e2e: ['views/background', 'search/search', 'extraction/menu', 'search/twice'],
    firefox: ['background', 'search', 'menu'],
  },
  {
    paths: ['entrypoints/popup/', 'entrypoints/sidepanel/'],
    e2e: ['search/search', 'search/state', 'views/popup-sizes'],
    firefox: ['popup'],
  },
  {
    paths: ['lib/browser/windows/', 'lib/storage/private-', 'lib/background/private-windows'],
    e2e: ['settings/private-windows'],
    firefox: ['private/private-windows', 'private/private-work'],
  },
  { paths: ['entrypoints/offscreen/'], e2e: ['extraction/menu'] },
  {
    paths: ['entrypoints/page-'],
    e2e: ['extraction/menu', 'extraction/extract-here'],
    firefox: ['extract-here'],
  },
  {
    paths: ['lib/extraction/in-tab/', 'lib/page-to-markdown/', 'tests/shared/page-of-parts.ts'],
    e2e: ['extraction/in-tab-parts', 'extraction/extract-here'],
    firefox: ['extract-here'],
  },
  {
    paths: ['components/pdf/', 'lib/extraction/pdf/', 'lib/browser/pdf/', 'tests/shared/printed-pdf.ts'],
    e2e: ['extraction/pdf'],
    firefox: ['pdf'],
  },
  {
    paths: ['locales/', 'lib/plain-text.ts', 'lib/shown-host.ts'],
    e2e: ['search/search', 'settings/options'],
  },
  { paths: ['tests/e2e/harness/'], e2e: ['search/search', 'extraction/menu'] },
  { paths: ['tests/shared/'], e2e: ['search/search', 'extraction/menu'], firefox: ['search', 'menu'] },
  { paths: ['tests/firefox/harness/'], firefox: ['search', 'menu'] },
  { paths: ['tests/mock-service/'], e2e: ['search/search', 'extraction/menu'] },
  { paths: ['tests/shared/seed.ts'], e2e: ['search/cost'] },
  { paths: ['tests/profile/'], e2e: ['settings/private-windows'] },
  // No browser tests needed.
  { paths: ['tests/unit/', 'tests/contract/', 'tests/bench/', 'tests/gallery/', 'tests/headed/'] },
  {
    paths: ['tests/quality/', 'tests/hostile/'],
  },
  { paths: ['scripts/', 'docs/'] },
];
