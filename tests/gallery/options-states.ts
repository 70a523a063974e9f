import { DEFAULT_DOCUMENT } from '../../lib/document/document-rules.ts';
import type { BuiltLens } from '../../lib/search/form.ts';
import { EMPTY_LENS } from '../../lib/search/lens/lens.ts';
import type { Personalizations } from '../../lib/search/personalizations/rules.ts';
import { backupHead } from '../../lib/settings/backup/backup.ts';
import { DEFAULT_SETTINGS, type KeyInfo, type Settings } from '../../lib/settings/settings.ts';
import { pastSearch, pastSearches } from './samples.ts';
import type { State } from './states.ts';

const BUILT_LENSES: BuiltLens[] = [
  {
    name: 'Walls',
    lens: { ...EMPTY_LENS, sitesIncluded: ['walling.example', 'stone.example/guides'], fileType: 'pdf' },
  },
  {
    name: 'Fresh from Switzerland, and nothing older than that',
    lens: { ...EMPTY_LENS, wordsExcluded: ['dry stone'], relative: 'week', region: 'CH' },
  },
];

const lenses = {
  ...DEFAULT_SETTINGS,
  lenses: [
    { name: 'Stone and lime', id: 'https://kagi.com/lenses/6gK2pQwXyZ' },
    { name: 'Work', id: '48213' },
  ],
  builtLenses: BUILT_LENSES,
};

const IMPORTED = JSON.stringify({
  quarry: 'lenses',
  version: 1,
  builtLenses: [BUILT_LENSES[0], { name: 'No limits', lens: {} }],
});

const RULES: Personalizations = {
  on: true,
  domains: [
    { domain: 'walling.example', kind: 'pin' },
    { domain: 'a-name-that-is-much-longer-than-there-is-room-for.ads.example', kind: 'block' },
    { domain: '.co.uk', kind: 'lower' },
  ],
  regexes: [{ regex: '^https://old\\.forum\\.example/(.*)$', replacement: 'https://forum.example/$1' }],
};

const now = Date.now();
const HISTORY = pastSearches(
  pastSearch('dry stone wall', 'search', now - 240_000, 4),
  pastSearch('dry stone wall', 'images', now - 7_200_000),
  pastSearch('جدار حجري', 'search', now - 90_000_000),
  pastSearch(
    'how deep is the foundation of a wall that stands on a slope of clay, with drainage behind it',
    'search',
    now - 400_000_000,
    2,
  ),
);

const PRESETS: Settings = {
  ...DEFAULT_SETTINGS,
  presets: [
    { name: 'Reading list', rules: DEFAULT_DOCUMENT, file: '{{title|kebab|callout}}' },
    { name: 'Recipe, as it came from a template with a name that is long', rules: DEFAULT_DOCUMENT },
  ],
  gestures: {
    page: { to: 'obsidian', preset: '#note' },
    links: { to: 'file', preset: 'Reading list' },
    local: { to: 'collection', preset: '' },
  },
  obsidian: { vault: 'Notes', folder: 'Web/{{domain}}', name: '{{date}} {{titel}}' },
  siteDefaults: [
    { host: 'wiki.example', way: 'local', to: 'obsidian', preset: '#note' },
    {
      host: 'a-name-that-is-much-longer-than-there-is-room-for.handbook.example',
      way: 'usual',
      to: 'file',
      preset: 'Recipe, as it came from a template with a name that is long',
    },
  ],
};

const BACKUP = JSON.stringify({
  ...backupHead({
    made: now - 86_400_000,
    settings: {
      ...PRESETS,
      address: 'https://search.example/a-path-that-is-much-longer-than-there-is-room-for/api/v1',
      prices: { searches: 15, pages: 5 },
      askAbove: 20,
      personalizations: { ...RULES, domains: [...RULES.domains, { domain: 'no domain', kind: 'pin' }] },
    },
    history: HISTORY,
  }),
  pages: [{ job: 'a', place: 0, at: now, url: 'https://walling.example/', markdown: '# Walls' }],
});

const UNLOCKED: KeyInfo = { lastFour: 'ab12', origin: 'https://kagi.com', keyStorage: 'passphrase' };
export const LOCKED: KeyInfo = { ...UNLOCKED, locked: true };

/** States of the options page with lenses, rules, and search history. */
export const OPTIONS_STATES: Record<string, State> = {
  'options-found': { view: 'options', known: {}, steps: [{ fill: ['Search settings', 'limit'] }] },
  'options-locked': { view: 'options', known: { key: LOCKED } },
  'options-unlocked': {
    view: 'options',
    known: { key: UNLOCKED },
    steps: [{ press: '.key-lock [aria-expanded]' }],
  },
  'options-passphrase': {
    view: 'options',
    known: {},
    steps: [
      { select: ['#keep-key', 'passphrase'] },
      { fill: ['New passphrase', 'granite lantern'] },
      { press: 'button[type=submit].primary' },
    ],
  },
  'options-search': {
    view: 'options',
    beside: 'search',
    known: { settings: { ...lenses, personalizations: RULES } },
    steps: [
      { press: '#section-rules .fold summary' },
      { press: '#section-rules .add-entry' },
      { fill: ['Domain', 'walling.example/path'] },
      { press: '#section-rules .entry-form .primary' },
    ],
  },
  'options-lens-wrong': {
    view: 'options',
    beside: 'search',
    known: { settings: lenses },
    steps: [
      { press: '#built-lenses .add-entry' },
      { fill: ['Lens name', 'Walls'] },
      { fill: ['Only these sites', 'not a site!'] },
      { fill: ['With these words', 'dry\nstone\nwall\nlime\nmortar\nchisel'] },
      { press: '#built-lenses .entry-form .primary' },
    ],
  },
  'options-markdown': { view: 'options', beside: 'markdown', known: {} },
  'options-destinations': {
    view: 'options',
    beside: 'markdown',
    known: { settings: PRESETS },
    steps: [{ press: '#obsidian-place' }, { press: '#section-documents' }],
  },
  'options-preset-form': {
    view: 'options',
    beside: 'markdown',
    known: { settings: PRESETS },
    steps: [
      { press: '#section-presets ul:first-child li:nth-child(2) button' },
      { press: '.properties > .button' },
      { fill: ['Text before', 'Summarize “{{title|upcase}}” in three sentences.'] },
    ],
  },
  'options-spending': {
    view: 'options',
    beside: 'spending',
    known: { settings: { ...DEFAULT_SETTINGS, caps: { day: 2 }, prices: { searches: 15, pages: 4 } } },
  },
  'options-privacy': { view: 'options', beside: 'privacy', known: { history: HISTORY } },
  'options-import': {
    view: 'options',
    beside: 'privacy',
    known: { settings: lenses },
    steps: [
      { press: '#section-privacy li:nth-child(4) .button' },
      { file: ['#transfer input[type=file]', IMPORTED] },
    ],
  },
  'options-restore': {
    view: 'options',
    beside: 'privacy',
    known: { settings: lenses },
    steps: [{ file: ['#back-up input[type=file]', BACKUP] }, { select: ['#restore-mode', 'replace'] }],
  },
  'options-restore-refused': {
    view: 'options',
    beside: 'privacy',
    known: { settings: { ...DEFAULT_SETTINGS, history: { on: false, days: 30 } } },
    steps: [{ file: ['#back-up input[type=file]', BACKUP.slice(0, 99)] }, { press: '#clear .danger' }],
  },
  'options-advanced': {
    view: 'options',
    beside: 'advanced',
    known: {
      settings: { ...DEFAULT_SETTINGS, menu: { 'extract-here': 'hidden', 'extract-selection': 'more' } },
    },
  },
};
