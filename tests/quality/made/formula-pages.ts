import type { QualityPage } from '../corpus.ts';
import { articlePage, sentence } from '../shell.ts';
import { FORMULAS } from './formulas.ts';

/** Renders a formula as a tool does, inline or as a block. */
export type WriteFormula = (tex: string, display: boolean) => string;

/** Number of formulas per page. */
const EACH = 6;

/** Pages full of formulas rendered by a tool; `finish` is for tools that process whole pages. */
export function formulaPages(
  group: string,
  write: WriteFormula,
  head = '',
  finish = (html: string): string => html,
): QualityPage[] {
  const starts = Array.from({ length: FORMULAS.length / EACH }, (_, page) => page * EACH);
  return starts.map((start) => {
    const formulas = FORMULAS.slice(start, start + EACH);
    const page = articlePage({
      group,
      name: `formulas ${start / EACH + 1}`,
      title: 'What the water can lift',
      head,
      body: formulas.map((tex, place) => paragraphOf(tex, place, write)).join('\n'),
      text: formulas.map((tex, place) => textOf(tex, place)).join('\n'),
      checks: [
        ...formulas.map((formula) => ({ formula })),
        { formulas: formulas.length },
        { order: [sentence(0), 'we write', 'for what follows', sentence(1)] },
      ],
    });
    return { ...page, html: finish(page.html) };
  });
}

const isDisplay = (place: number): boolean => place % 2 === 1;

const paragraphOf = (tex: string, place: number, write: WriteFormula): string =>
  isDisplay(place)
    ? `<p>${sentence(place)} So it was found that</p>${write(tex, true)}<p>from then on.</p>`
    : `<p>${sentence(place)} In short we write ${write(tex, false)} for what follows.</p>`;

const textOf = (tex: string, place: number): string =>
  isDisplay(place)
    ? `${sentence(place)} So it was found that ${tex} from then on.`
    : `${sentence(place)} In short we write ${tex} for what follows.`;
