import { type Budgeted, keepToBudget } from './budget.ts';
import { type ExtractedPage, titleOfPage, toDocument } from './document.ts';
import { newCode } from './joining.ts';
import { countWordsCalmly, createMeasure, type YieldToEventLoop } from './measure.ts';
import { type ShapingOrder, wordsFor } from './order.ts';
import { layoutPieces, previewOf } from './preview-text.ts';
import type { Variables } from './templates/render.ts';
import { documentVariables } from './templates/variables.ts';
import { createPacker } from './zip.ts';

/** How large pages are as the rules shape them, and what a budget did to them. */
export interface Sizes extends Record<'trimmed' | 'over', number> {
  /** What the pages are called that are missing as a whole. */
  dropped: string[];
  /** How many pages each part has. */
  parts: number[];
  /** About how many tokens each part has. */
  tokens: number[];
  pages: { title: string; words: number; tokens: number }[];
}

/** Said of a shaping as it goes on; a text in short pieces, whole when it is not the beginning alone. */
export type News = { text: string[]; whole: boolean; parts: number[] } | { sizes: Sizes };

/** Shapes pages, one order at a time: a newer one ends those before it. `breathe` lets it hear of the next. */
export function createShaper(yieldToEventLoop: YieldToEventLoop) {
  let pages: readonly ExtractedPage[] = [];
  let turn = 0;
  // The same for all orders, so that the text that is copied is the text that was shown.
  let code = newCode();
  let kept: { key: string; made: Promise<Budgeted> } | undefined;
  const wordsKnown = new WeakMap<ExtractedPage, number>();

  const wordsOf = async (page: ExtractedPage, calm: YieldToEventLoop): Promise<number> => {
    const words = wordsKnown.get(page) ?? (await countWordsCalmly(page.markdown, calm));
    wordsKnown.set(page, words);
    return words;
  };

  const budgeted = async (order: ShapingOrder, measure: Measure): Promise<Budgeted> => {
    const key = JSON.stringify([order.rules, order.words]);
    if (kept?.key === key) {
      const made = await kept.made.catch(() => undefined);
      if (made) return made;
    }
    const made = keepToBudget(pages, order.rules.budget, { measure });
    kept = { key, made };
    return made;
  };

  /** The pages of the part that is wanted, and of all parts. */
  const partOf = async (order: ShapingOrder): Promise<{ shown: ExtractedPage[]; all: ExtractedPage[] }> => {
    const { parts } = await budgeted(order, createMeasure(order.rules, wordsFor(order), yieldToEventLoop));
    return { shown: shownOf(parts, order), all: parts.flat() };
  };

  return {
    /** The pages that all orders are about. */
    open(list: readonly ExtractedPage[]): void {
      pages = list;
      code = newCode();
      turn += 1;
      kept = undefined;
    },

    /** Tells the text as far as it is shaped, then its sizes; nothing more once another order came. */
    async shape(order: ShapingOrder, tell: (news: News) => void): Promise<void> {
      turn += 1;
      const mine = turn;
      const calm: YieldToEventLoop = async () => {
        await yieldToEventLoop();
        if (turn !== mine) throw new Stale();
      };
      try {
        const words = wordsFor(order);
        const { rules } = order;
        if (rules.budget.tokens === 0) {
          tell({ text: previewOf(pages, rules, words, code), whole: false, parts: [pages.length] });
          await pause(calm);
        }
        const measure = createMeasure(rules, words, calm);
        const made = await budgeted(order, measure);
        await pause(calm);
        const text = layoutPieces(toDocument(shownOf(made.parts, order), rules, words, { code }));
        await pause(calm);
        tell({ text, whole: true, parts: made.parts.map(({ length }) => length) });
        tell({ sizes: await sizesOf(made, measure, (page) => wordsOf(page, calm)) });
      } catch (cause) {
        if (!(cause instanceof Stale)) throw cause;
      }
    },

    /** The part as one text, and what it is called. */
    async text(order: ShapingOrder): Promise<{ text: string; title: string | undefined; pages: number }> {
      const { shown } = await partOf(order);
      const [first] = shown;
      return {
        text: toDocument(shown, order.rules, wordsFor(order), { code }),
        title: first && titleOfPage(first),
        pages: shown.length,
      };
    },

    /** What templates can say of the part; `title`: what it is called. */
    async about(order: ShapingOrder, title: string): Promise<Variables> {
      const { shown } = await partOf(order);
      return documentVariables(
        shown.map((page) => ({ page, title: titleOfPage(page) })),
        title,
      );
    },

    /** All parts as a zip with a file for each page. */
    async zip(order: ShapingOrder): Promise<{ file: Blob; title: string | undefined; pages: number }> {
      const { all } = await partOf(order);
      const packer = createPacker(order, yieldToEventLoop);
      await packer.add(all);
      const [first] = all;
      return { file: packer.end(), title: first && titleOfPage(first), pages: all.length };
    },
  };
}

type Measure = ReturnType<typeof createMeasure>;

/** Another order came. */
class Stale extends Error {}

/** Hears of another order, however short the time since the last. */
async function pause(calm: YieldToEventLoop): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await calm();
}

const shownOf = (parts: ExtractedPage[][], { part }: ShapingOrder): ExtractedPage[] =>
  parts[Math.min(part, parts.length - 1)] ?? [];

async function sizesOf(
  { parts, trimmed, dropped, over }: Budgeted,
  measure: Measure,
  wordsOf: (page: ExtractedPage) => Promise<number>,
): Promise<Sizes> {
  const pages: Sizes['pages'] = [];
  for (const page of parts.flat())
    pages.push({ title: titleOfPage(page), words: await wordsOf(page), tokens: await measure([page]) });
  const tokens: number[] = [];
  for (const part of parts) tokens.push(await measure(part));
  const did = { trimmed: trimmed.length, dropped: dropped.map(titleOfPage), over };
  return { parts: parts.map(({ length }) => length), tokens, pages, ...did };
}
