import { useEffect, useState } from 'preact/hooks';
import type { Budgeted } from '../../lib/extraction/document/budget.ts';
import type { DocumentRules } from '../../lib/extraction/document/rules.ts';
import type { ExtractedPage } from '../../lib/extraction/document.ts';
import { type DocumentTools, useDocumentTools } from './document-tools.ts';
import { documentWords } from './document-words.ts';

/** So much of a text is painted; a browser lays it out within a frame. */
const PREVIEWED = 24_000;
/** After the last change of a rule. */
const DELAY_MS = 120;

interface PageSize {
  page: ExtractedPage;
  words: number;
  tokens: number;
}

/** Pages as the rules shape them. */
export interface Shaped {
  budgeted: Budgeted;
  /** Of each part, about. */
  tokens: number[];
  sizes: PageSize[];
}

/** Shapes pages after a while without a change; nothing until the first time, and what was until the next is ready. */
export function useShaped(pages: readonly ExtractedPage[] | undefined, rules: DocumentRules) {
  const tools = useDocumentTools();
  const [shaped, setShaped] = useState<Shaped>();
  useEffect(() => {
    if (pages === undefined) return;
    let wanted = true;
    const make = async () => {
      const made = await shapeAll(tools, pages, rules, () => wanted);
      if (made && wanted) setShaped(made);
    };
    const timer = setTimeout(() => void make(), shaped ? DELAY_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [pages, rules]);
  return shaped;
}

/** Words of a page don't depend on the rules. */
const wordsKnown = new WeakMap<ExtractedPage, number>();

async function shapeAll(
  { createBreathe, createMeasure, keepToBudget, countWordsCalmly }: DocumentTools,
  pages: readonly ExtractedPage[],
  rules: DocumentRules,
  wanted: () => boolean,
): Promise<Shaped | undefined> {
  const calm = createBreathe(() => performance.now());
  const measure = createMeasure(rules, documentWords(), calm);
  const budgeted = await keepToBudget(pages, rules.budget, { measure });
  const sizes: PageSize[] = [];
  for (const page of budgeted.parts.flat()) {
    if (!wanted()) return undefined;
    const words = wordsKnown.get(page) ?? (await countWordsCalmly(page.markdown, calm));
    wordsKnown.set(page, words);
    sizes.push({ page, words, tokens: await measure([page]) });
  }
  const tokens: number[] = [];
  for (const part of budgeted.parts) tokens.push(await measure(part));
  return { budgeted, sizes, tokens };
}

/** The beginning of a document: of a long one only as many pages are shaped as are shown. */
export function previewOf(
  { toDocument }: DocumentTools,
  pages: readonly ExtractedPage[],
  rules: DocumentRules,
): { text: string; whole: boolean } {
  const some: ExtractedPage[] = [];
  let room = PREVIEWED;
  for (const page of pages) {
    some.push(page.markdown.length > room ? { ...page, markdown: page.markdown.slice(0, room) } : page);
    room -= page.markdown.length;
    if (room <= 0) break;
  }
  const text = toDocument(some, rules, documentWords());
  const whole = room > 0 && text.length <= PREVIEWED;
  return { text: whole ? text : text.slice(0, PREVIEWED), whole };
}
