import type { Surface } from '../../components/search/state/use-search.ts';
import type { SearchState } from '../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type Workflow } from '../../lib/search/form.ts';
import { ANSWERS, ARABIC, READ } from './samples.ts';
import type { State } from './states.ts';

/** Other surfaces of the search view, and their sizes in the gallery. */
const SIZES: Record<Exclude<Surface, 'popup'>, { widths: number[]; height: number }> = {
  panel: { widths: [320, 400], height: 720 },
  workspace: { widths: [720, 1100], height: 720 },
};

const TICKS = [{ key: 'ArrowDown' }, { key: 'Space' }, { key: 'ArrowDown' }, { key: 'Shift+Space' }];

function done(
  workflow: Workflow,
  answer: Extract<SearchState, { status: 'done' }>['answer'],
): State['known'] {
  const form = { ...EMPTY_FORM, workflow, query: 'dry stone wall' };
  const finishedAt = Date.now() - 180_000;
  const state: SearchState = {
    status: 'done',
    id: 'one',
    form,
    startedAt: finishedAt - 900,
    finishedAt,
    answer,
  };
  return { draft: form, searches: { [workflow]: state } };
}

const text = READ.groups[0]?.items[0]?.markdown;

/** The states of the view on each surface. */
const SHOWN: Record<string, Pick<State, 'known' | 'answers' | 'steps'>> = {
  ready: { known: {} },
  ticked: { known: done('search', ANSWERS.search), steps: TICKS },
  mixed: { known: done('search', ANSWERS.mixed), steps: [{ key: 'ArrowDown' }] },
  images: { known: done('images', ANSWERS.images), steps: TICKS },
  news: { known: done('news', ANSWERS.news) },
  arabic: { known: done('search', ARABIC), steps: TICKS },
  more: {
    known: done('search', ANSWERS.search),
    steps: [{ press: '.filter-button button' }, { press: '.chip-button[aria-expanded]' }],
  },
  read: {
    known: done('search', ANSWERS.search),
    answers: { extractedText: async () => text },
    steps: [{ key: 'ArrowDown' }],
  },
};

/** States of the search view beside a page and in its own tab. */
export const SURFACE_STATES: Record<string, State> = Object.fromEntries(
  (['panel', 'workspace'] as const).flatMap((surface) =>
    SIZES[surface].widths.flatMap((width) =>
      Object.entries(SHOWN).map(([name, shown]): [string, State] => [
        `${surface}-${width}-${name}`,
        { view: 'search', surface, size: { width, height: SIZES[surface].height }, ...shown },
      ]),
    ),
  ),
);
