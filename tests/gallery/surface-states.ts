import type { Surface } from '../../components/search/state/use-search.ts';
import { ANSWERS, ARABIC, answered, READ } from './samples.ts';
import type { State } from './states.ts';

/** Other surfaces of the search view, and their sizes in the gallery. */
const SIZES: Record<Exclude<Surface, 'popup'>, { widths: number[]; height: number }> = {
  panel: { widths: [320, 400], height: 720 },
  workspace: { widths: [720, 1100], height: 720 },
};

const TICKS = [{ key: 'ArrowDown' }, { key: 'Space' }, { key: 'ArrowDown' }, { key: 'Shift+Space' }];

const text = READ.groups[0]?.items[0]?.markdown;

/** The states of the view on each surface. */
const SHOWN: Record<string, Pick<State, 'known' | 'answers' | 'steps'>> = {
  ready: { known: {} },
  ticked: { known: answered('search', ANSWERS.search), steps: TICKS },
  mixed: { known: answered('search', ANSWERS.mixed), steps: [{ key: 'ArrowDown' }] },
  images: { known: answered('images', ANSWERS.images), steps: TICKS },
  news: { known: answered('news', ANSWERS.news) },
  arabic: { known: answered('search', ARABIC), steps: TICKS },
  more: {
    known: answered('search', ANSWERS.search),
    steps: [{ press: '.filter-button button' }, { press: '.chip-button[aria-expanded]' }],
  },
  read: {
    known: answered('search', ANSWERS.search),
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
        { surface, size: { width, height: SIZES[surface].height }, ...shown },
      ]),
    ),
  ),
);
