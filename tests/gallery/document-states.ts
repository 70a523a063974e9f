import type { ExtractedPage } from '../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { newJob } from '../shared/new-job.ts';
import { acting } from './fake-quarry.ts';
import type { State } from './states.ts';

const page = (title: string, paragraphs: number): ExtractedPage => ({
  url: `https://walling.example/${title.toLowerCase().replaceAll(' ', '-')}?utm_source=news`,
  title,
  at: Date.UTC(2026, 4, 6, 7, 8),
  markdown: Array.from(
    { length: paragraphs },
    (_, index) =>
      `## Course ${index + 1}\n\nEach stone lies on two, and [the hearting](https://walling.example/hearting) fills what is left between the two faces. ![A wall](wall.png)`,
  ).join('\n\n'),
});

const PAGES = [
  page('Footings of a dry stone wall', 4),
  page('A title that is much longer than there is room for in a list of pages beside their sizes', 12),
  page('Copes', 1),
];

const JOB = newJob(0, {
  createdAt: Date.now() - 60_000,
  finishedAt: Date.now() - 50_000,
  address: DEFAULT_SETTINGS.address,
  state: 'done',
  copied: true,
  // Its row stays, to say so.
  fitted: { trimmed: 1, dropped: [] },
  pages: PAGES.map(({ url, title = '' }) => ({ url, title, state: 'done', words: 120 })),
});

const FRONT: DocumentRules = {
  ...DEFAULT_DOCUMENT,
  head: 'frontMatter',
  links: 'footnotes',
  contents: true,
  budget: { tokens: 500, way: 'split' },
};

const state = (
  width: number,
  {
    pages = PAGES,
    collected = PAGES.slice(1),
    rules,
  }: { pages?: ExtractedPage[]; collected?: ExtractedPage[]; rules?: DocumentRules } = {},
): State => ({
  surface: 'workspace',
  size: { width, height: 760 },
  known: {
    job: { ...JOB, pages: JOB.pages.slice(0, pages.length) },
    settings: { ...DEFAULT_SETTINGS, ...(rules ? { document: rules } : {}) },
  },
  answers: acting({ pagesOf: async () => pages, collected: async () => collected }),
  steps: [{ press: '.job-line' }, { press: '.job-again .button' }],
});

/** The same state while its format is saved under an invalid name. */
const saving = (one: State): State => ({
  ...one,
  steps: [
    ...(one.steps ?? []),
    { press: '.document-customize summary' },
    { fill: ['Name', '#1'] },
    { press: '.save-preset .button' },
  ],
});

/** The same state with a page moved, shown rendered. */
const shownRendered = (one: State): State => ({
  ...one,
  steps: [
    ...(one.steps ?? []),
    { press: '.document-pages li button:nth-of-type(2)' },
    { press: '.segmented button' },
  ],
});

/** States of the document builder. */
export const DOCUMENT_STATES: Record<string, State> = {
  'document-1100': state(1100),
  'document-one': state(1100, { pages: PAGES.slice(0, 1), collected: [] }),
  'document-split-720': state(720, { rules: FRONT }),
  'document-narrow': state(640),
  'document-rendered-800': shownRendered(state(800)),
  'document-rendered-640': shownRendered(state(640, { rules: FRONT })),
  'document-preset': saving(state(1100, { pages: PAGES.slice(0, 1), collected: [] })),
  'document-preset-640': saving(state(640)),
};
