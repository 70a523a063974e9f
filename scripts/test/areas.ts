/** Which browser tests show what a folder does, by the names of their files. */
interface Area {
  /** Beginnings of paths. */
  paths: readonly string[];
  /** In `tests/e2e`, for Chromium. */
  e2e?: readonly string[];
  /** In `tests/firefox`. */
  firefox?: readonly string[];
}

/** What sets a field of the request. */
const CONTROLS = [
  ...['chips', 'date-', 'extract-', 'format-', 'lens-chip', 'lens-options', 'limit-', 'more-', 'pages'],
  ...['panel-', 'region-', 'rules-', 'safe-', 'seconds-', 'select-', 'time-'],
];

/** Every folder of the source stands in one of these; a test sees to it. */
export const AREAS: readonly Area[] = [
  { paths: ['components/desk/', 'entrypoints/desk/'], e2e: ['jobs', 'places'] },
  { paths: ['components/document/'], e2e: ['document', 'copy-all'] },
  { paths: ['components/extraction/'], e2e: ['jobs', 'ask-above'] },
  { paths: ['components/library/', 'lib/library/'], e2e: ['library'] },
  { paths: ['components/options/', 'entrypoints/options/', 'lib/settings/'], e2e: ['options', 'clear'] },
  { paths: ['lib/vault/'], e2e: ['key', 'key-lock'], firefox: ['key'] },
  { paths: ['lib/storage/'], e2e: ['background', 'state'], firefox: ['background'] },
  { paths: ['lib/document/', 'lib/markdown/'], e2e: ['document', 'reader'] },
  { paths: ['components/parts/', 'components/quarry.svg', 'public/'], e2e: ['search', 'options'] },
  { paths: ['components/reader/'], e2e: ['reader'] },
  { paths: ['components/results/'], e2e: ['search', 'groups'] },
  { paths: ['components/search/'], e2e: ['search'] },
  { paths: CONTROLS.map((name) => `components/search/${name}`), e2e: ['fields'] },
  { paths: ['lib/search/'], e2e: ['search', 'fields'] },
  { paths: ['components/selection/'], e2e: ['copy-all'] },
  { paths: ['components/sources/'], e2e: ['sources'] },
  { paths: ['components/styles/'], e2e: ['display'] },
  { paths: ['components/usage/', 'lib/usage/'], e2e: ['usage'] },
  { paths: ['components/welcome/', 'entrypoints/welcome/'], e2e: ['first-run'], firefox: ['first-run'] },
  { paths: ['lib/extraction/'], e2e: ['menu', 'jobs'] },
  { paths: ['lib/service/', 'lib/untrusted.ts'], e2e: ['search', 'menu', 'profiles'] },
  { paths: ['lib/pages/'], e2e: ['search', 'state'] },
  {
    paths: ['lib/background/', 'lib/browser/', 'lib/messages/', 'entrypoints/background'],
    e2e: ['background', 'search', 'menu', 'twice'],
    firefox: ['background', 'search', 'menu'],
  },
  { paths: ['entrypoints/popup/', 'entrypoints/sidepanel/'], e2e: ['search', 'state'], firefox: ['popup'] },
  { paths: ['entrypoints/offscreen/'], e2e: ['menu'] },
  { paths: ['entrypoints/page-'], e2e: ['menu', 'extract-here'], firefox: ['extract-here'] },
  { paths: ['locales/'], e2e: ['search', 'options'] },
  { paths: ['tests/e2e/harness/'], e2e: ['search', 'menu'] },
  { paths: ['tests/firefox/harness/'], firefox: ['search', 'menu'] },
  { paths: ['tests/mock-service/'], e2e: ['search', 'menu'] },
  { paths: ['tests/seed.ts'], e2e: ['cost'] },
  // What has no browser in it.
  { paths: ['tests/unit/', 'tests/contract/', 'tests/bench/', 'tests/gallery/', 'tests/headed/'] },
  {
    paths: ['tests/quality/', 'tests/hostile/', 'tests/eventually.ts', 'tests/axe.ts', 'tests/substitute.ts'],
  },
  { paths: ['scripts/', 'docs/'] },
];
