import { expect } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { type PageOutcome, toOutcomes } from '../../../lib/extraction/queue/pages.ts';
import type { BrokenExtraction } from './cases.ts';
import { answeredWith, UNREADABLE } from './sent.ts';
import { PAGES, sentence } from './whole.ts';

const INDEXES = PAGES.map((_, index) => index);
const WORDS = {
  source: (url: string) => `Source: <${url}>`,
  boundary: (code: string) => `Code ${code}`,
  contents: 'Contents',
  sources: 'Sources',
};

/** The pages whose sentence occurs in a text. */
const pagesIn = (text: string): number[] => INDEXES.filter((index) => text.includes(sentence(index)));

/** Checks that no page has another's text and that intact pages have their own. */
function expectTexts(outcomes: readonly PageOutcome[], { path, kind, body }: BrokenExtraction): void {
  const [part, index, field] = path;
  const whatever = kind === 'duplicates' || kind === 'order';
  const all = part !== 'data' || (whatever && field === undefined);
  for (const [at, outcome] of outcomes.entries()) {
    const itself = at === index && field === 'markdown';
    if ('markdown' in outcome && !itself)
      expect(pagesIn(outcome.markdown).filter((other) => other !== at)).toEqual([]);
    const sure = all || (index !== undefined && at !== index);
    // An entry that claims to be two pages may be assigned to neither.
    const rivals = body.split(`"url":"${PAGES[at]}"`).length > 2 && field === 'url';
    if (!sure || rivals || part === undefined || at === 3) continue;
    expect(outcome).toEqual({ markdown: expect.stringContaining(sentence(at)) });
  }
}

/** Checks that the failed page is reported with its own message, unless that is broken. */
function expectFailure(outcome: PageOutcome | undefined, { path }: BrokenExtraction): void {
  const [part, index] = path;
  if (part === undefined || (part === 'data' && index === undefined)) return;
  expect(outcome).toMatchObject({ failure: { code: 'page-failed', message: 'Mishap 3' } });
}

/** Checks that a document of the pages contains each one that arrived. */
function expectDocument(outcomes: readonly PageOutcome[], { path }: BrokenExtraction): void {
  const arrived = outcomes.flatMap((outcome, at): ExtractedPage[] =>
    'markdown' in outcome ? [{ url: PAGES[at] ?? '', markdown: outcome.markdown }] : [],
  );
  const text = toDocument(arrived, DEFAULT_DOCUMENT, WORDS);
  for (const [at, outcome] of outcomes.entries()) {
    if (!('markdown' in outcome) || (path[0] === 'data' && path[1] === at)) continue;
    expect(pagesIn(text)).toContain(at);
  }
}

/** Reads a broken answer as the product does and checks that all intact content survives. */
export async function checkExtraction(broken: BrokenExtraction): Promise<void> {
  const answer = await answeredWith(broken.body, 'extract');
  if (!answer.ok) {
    expect(UNREADABLE).toContain(answer.failure.code);
    expect(broken.path.length).toBeLessThan(2);
    return;
  }
  const outcomes = toOutcomes(answer.value, PAGES);
  expect(outcomes).toHaveLength(PAGES.length);
  expectTexts(outcomes, broken);
  expectFailure(outcomes[3], broken);
  expectDocument(outcomes, broken);
}
