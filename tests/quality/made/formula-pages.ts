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
      body: formulas.map((tex, index) => paragraphOf(tex, index, write)).join('\n'),
      text: formulas.map((tex, index) => textOf(tex, index)).join('\n'),
      checks: [
        ...formulas.map((formula) => ({ formula })),
        { formulas: formulas.length },
        { order: [sentence(0), 'we write', 'for what follows', sentence(1)] },
      ],
    });
    return { ...page, html: finish(page.html) };
  });
}

const isDisplay = (index: number): boolean => index % 2 === 1;

const paragraphOf = (tex: string, index: number, write: WriteFormula): string =>
  isDisplay(index)
    ? `<p>${sentence(index)} So it was found that</p>${write(tex, true)}<p>from then on.</p>`
    : `<p>${sentence(index)} In short we write ${write(tex, false)} for what follows.</p>`;

const textOf = (tex: string, index: number): string =>
  isDisplay(index)
    ? `${sentence(index)} So it was found that ${tex} from then on.`
    : `${sentence(index)} In short we write ${tex} for what follows.`;
