import type { Surface } from '../../components/search/state/use-search.ts';
import type { Answer, SearchState } from '../../lib/search/answer/answer.ts';
import { type Answers, acting, fakeLibrary } from './fake-quarry.ts';
import { drawImage } from './pictures.ts';
import { ANSWERS, answer, form, group, type Sample } from './samples.ts';
import type { State } from './states.ts';

const now = Date.now();
const FORM = form('search');

/** Three results from the first host and four from another, among others. */
const HOSTS = ['walling.example', 'walling.example', 'forum.example', 'walling.example', 'lime.example'];
const DATES = ['2026-11-02', '2024-05-01', '', '2025-07-19', '2019-06-11'];
const LIST: Sample[] = [...HOSTS, ...HOSTS].map((host, index) => ({
  title: `${index % 2 ? 'Cheek ends' : 'Through **stones**'} and how they are set, part ${index + 1}`,
  snippet: 'A **dry-stone** wall stands by weight and friction alone. Keep every course level.',
  host,
  more: {
    ...(DATES[index % 5] && { time: `${DATES[index % 5]}T00:00:00Z` }),
    ...(index % 3 === 1 && { picture: drawImage(640, 427, index) }),
  },
}));
const MANY = answer(group('search', LIST));

type Done = Extract<SearchState, { status: 'done' }>;
const page = (number: number, of: Answer): Done => ({
  ...{ status: 'done', id: `page-${number}`, form: { ...FORM, page: number } },
  ...{ startedAt: now - 200_000 + number * 1000, finishedAt: now - 199_500 + number * 1000, answer: of },
});
const FIRST = page(1, ANSWERS.search);
const SECOND = page(2, answer(group('search', LIST.slice(0, 3))));

const stored: Answers = {
  answered: async ({ id }) => [FIRST, SECOND].find((one) => one.id === id),
};

/** The first page followed by more, scrolled to the end. */
const after = (state: SearchState): State => ({
  known: { draft: state.form, searches: { search: state }, sessionHistory: [FIRST] },
  answers: stored,
  steps: [{ key: 'ArrowDown' }, { key: 'End' }, { hover: '.more-pages' }],
});

const list = (surface: Surface, width: number, steps: State['steps'] = []): State => ({
  surface,
  size: { width, height: surface === 'popup' ? 560 : 720 },
  known: { draft: FORM, searches: { search: page(1, MANY) } },
  answers: acting({ library: fakeLibrary(SAVED) }),
  steps,
});
const SAVED = [0, 4].map((place) => ({
  ...{ job: 'saved', place, at: now, url: `https://${HOSTS[place]}/page-${place}` },
  ...{ title: 'A page', markdown: 'A page' },
}));

const filtered = (words: string): State['steps'] => [
  { press: 'button[aria-label="Filter results"]' },
  { fill: ['Filter results', words] },
];

/** States of acting on existing results: more, fewer, or reordered. */
export const RESULT_STATES: Record<string, State> = {
  'results-page-2': after(SECOND),
  'results-page-2-running': after({
    ...{ status: 'running', id: 'next', form: SECOND.form, startedAt: now - 400 },
  }),
  'results-page-2-failed': after({
    ...{ status: 'failed', id: 'next', form: SECOND.form, startedAt: now - 900, finishedAt: now },
    failure: { code: 'rate-limited', status: 429, retryAt: now + 8000 },
  }),
  'results-page-2-none': after(page(2, answer())),
  'results-popup': list('popup', 440, [{ key: 'ArrowDown' }, { key: 'ArrowDown' }, { key: 'ArrowDown' }]),
  'results-popup-320': list('popup', 320),
  'results-popup-filter': list('popup', 440, [{ key: 'ArrowDown' }, { key: 'f' }]),
  'results-popup-menu': list('popup', 440, [{ press: '.row .menu button' }]),
  'results-panel-320': list('panel', 320, filtered('cheek')),
  'results-panel-400': list('panel', 400),
  'results-workspace-720': list('workspace', 720, filtered('cheek')),
  'results-workspace-1100': list('workspace', 1100),
  'results-workspace-none': list('workspace', 1100, filtered('basalt')),
};
