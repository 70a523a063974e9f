import type { SavedText } from '../../lib/storage/database.ts';
import { acting, fakeLibrary } from './fake-quarry.ts';
import { READ } from './samples.ts';
import type { State } from './states.ts';

const markdown = READ.groups[0]?.items[0]?.markdown ?? '';
const HOUR_MS = 3_600_000;

const page = (title: string, host: string, place: number, more: Partial<SavedText> = {}): SavedText => ({
  job: 'job',
  place,
  url: `https://${host}/page-${place}`,
  title,
  markdown,
  at: Date.now() - place * 7 * HOUR_MS,
  ...more,
});

const PAGES = [
  page('How dry-stone walls are built: a working guide', 'walling.example', 0),
  page('جدران الحجر الجاف', 'hajar.example', 1, { via: 'search' }),
  page(
    'A title that is much longer than there is room for in a list of pages, however wide it is',
    'a-very-long-name-of-a-host.somewhere.walling.example',
    2,
  ),
  ...Array.from({ length: 20 }, (_, index) =>
    page(`Page ${index} of the handbook`, 'handbook.example', index + 3, {
      via: 'local',
      ...(index % 3 === 1 ? { whole: true } : {}),
    }),
  ),
];

const library = (width: number, steps: State['steps'], pages = PAGES): State => ({
  surface: 'workspace',
  size: { width, height: 720 },
  known: {},
  answers: acting({ library: fakeLibrary(pages) }),
  steps: [{ press: '.rail [href="#library"]' }, ...(steps ?? [])],
});

const FOUND: State['steps'] = [
  { fill: ['Search library', 'through ston'] },
  { press: '.library-row input' },
  { press: '.library-title' },
];

/** States of the library: with matches, a selection, an open page, and empty. */
export const LIBRARY_STATES: Record<string, State> = {
  'library-720': library(720, []),
  'library-720-read': library(720, FOUND),
  'library-1100': library(1100, FOUND),
  'library-1100-menu': library(1100, [{ press: '.library-tools .icon-button' }]),
  'library-1100-delete': library(1100, [
    { press: '.library-tools .icon-button' },
    { press: '.library-tools li:last-child button' },
  ]),
  'library-empty': library(1100, [], []),
};
