import type { Surface } from '../../components/search/state/use-search.ts';
import type { SearchState } from '../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type Workflow } from '../../lib/search/form.ts';
import { ANSWERS, ARABIC, READ } from './samples.ts';
import type { State } from './states.ts';

/** Other places of the search view, and their sizes in the gallery. */
const PLACES: Record<Exclude<Surface, 'popup'>, { widths: number[]; height: number }> = {
  panel: { widths: [320, 400], height: 720 },
  desk: { widths: [720, 1100], height: 720 },
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

/** The states of the view in each place. */
const SHOWN: Record<string, Pick<State, 'known' | 'answers' | 'steps'>> = {
  ready: { known: {} },
  ticked: { known: done('search', ANSWERS.search), steps: TICKS },
  mixed: { known: done('search', ANSWERS.mixed), steps: [{ key: 'ArrowDown' }] },
  images: { known: done('images', ANSWERS.images), steps: TICKS },
  news: { known: done('news', ANSWERS.news) },
  arabic: { known: done('search', ARABIC), steps: TICKS },
  more: { known: done('search', ANSWERS.search), steps: [{ press: '.chip-button[aria-expanded]' }] },
  read: {
    known: done('search', ANSWERS.search),
    answers: { extractedText: async () => text },
    steps: [{ key: 'ArrowDown' }],
  },
};

/** States of the search view beside a page and in its own tab. */
export const PLACE_STATES: Record<string, State> = Object.fromEntries(
  (['panel', 'desk'] as const).flatMap((place) =>
    PLACES[place].widths.flatMap((width) =>
      Object.entries(SHOWN).map(([name, shown]): [string, State] => [
        `${place}-${width}-${name}`,
        { view: 'search', surface: place, size: { width, height: PLACES[place].height }, ...shown },
      ]),
    ),
  ),
);
