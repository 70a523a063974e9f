import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import { createFormatter, type DestinationOrder } from '../../../lib/document/formatter.ts';
import { PLACEHOLDER } from '../../../lib/plain-text.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const order = (rules: Partial<DocumentRules> = {}, part = 0): DestinationOrder => ({
  rules: { ...DEFAULT_DOCUMENT, ...rules },
  words: DOCUMENT_WORDS,
  titles: [PLACEHOLDER, `${PLACEHOLDER} and 1 more`, `${PLACEHOLDER} and 2 more`],
  preset: undefined,
  obsidian: undefined,
  part,
});
const page = (title: string, blocks: number): ExtractedPage => ({
  url: `https://docs.test/${title}?utm_source=x`,
  markdown: `# ${title}\n\n${Array.from({ length: blocks }, (_, n) => `A [wall](https://a.test/${n}?gclid=1) $& of ${n} stones.`).join('\n\n')}`,
});
const PAGES = [page('One', 1500), page('Two', 10), page('Three', 10)];

function opened(pages: readonly ExtractedPage[] = PAGES) {
  const formatter = createFormatter();
  formatter.open(pages);
  const shownTo = (wanted: DestinationOrder): string => formatter.format(wanted).text.join('');
  return { ...formatter, shownTo };
}

describe('the formatter', () => {
  it('shows the whole text in short pieces, and its sizes', () => {
    const formatter = opened();
    const { text, parts } = formatter.format(order());
    expect(text.join('')).toBe(toDocument(PAGES, DEFAULT_DOCUMENT, DOCUMENT_WORDS));
    expect(Math.max(...text.map(({ length }) => length))).toBeLessThanOrEqual(10_001);
    expect(parts).toEqual([3]);
    const sizes = formatter.sizes(order());
    expect(sizes).toMatchObject({ parts: [3], trimmed: 0, dropped: 0, over: 0 });
    expect(sizes.pages.map(({ url }) => url)).toEqual(PAGES.map(({ url }) => url));
    expect(sizes.tokens[0]).toBeGreaterThan(20_000);
  });

  it('delivers what it shows: the sources of a question, also those in another part', () => {
    const sources = PAGES.map(({ url }, index) => ({
      url,
      title: `Wall ${index}`,
      how: 'read',
      wasRead: true,
    }));
    const question = { query: 'walls', at: 0, sources, leftOut: 'skipped', instruction: 'Answer.' };
    const formatter = opened();
    for (const [budget, part] of [
      [{ tokens: 0, way: 'trim' }, 0],
      [{ tokens: 2000, way: 'split' }, 1],
    ] as const) {
      const wanted = { ...order({ budget }, part), question };
      const { text } = formatter.deliver(wanted);
      expect(text.match(/^\d\. .*· read$/gm)).toHaveLength(3);
      expect(formatter.shownTo(wanted)).toBe(text);
    }
  });

  it('inserts URLs into the text unchanged, whatever characters they contain', () => {
    const url = "https://docs.test/$&/$'";
    const { text } = opened([{ url, markdown: '# A' }]).deliver(order());
    expect(text).toBe(`# A\n\nSource: <${url}>\n`);
  });

  it('formats the requested part', () => {
    const formatter = opened();
    const budget = { tokens: 5000, way: 'split' } as const;
    const second = formatter.deliver(order({ budget }, 1));
    expect(second.name).toBe('One (2).md');
    expect(second.text).toContain('Source: <https://docs.test/One>');
    expect(formatter.shownTo(order({ budget }))).not.toContain(second.text.slice(200, 400));
    const { tokens, pages } = formatter.sizes(order({ budget }));
    expect(tokens.length).toBeGreaterThan(4);
    expect(pages.map(({ url }) => url)).toEqual(PAGES.map(({ url }) => url));
    expect(pages[0]?.tokens).toBeGreaterThan(budget.tokens);
    expect(Math.max(...tokens)).toBeLessThanOrEqual(budget.tokens);
  });

  it('copies what it shows, also the code that begins each page', () => {
    const formatter = opened(PAGES.slice(1));
    const marked = order({ separator: 'code' });
    expect(formatter.deliver(marked).text).toBe(formatter.shownTo(marked));
  });

  it('packs one file for each page of all parts', async () => {
    const budget = { tokens: 300, way: 'split' } as const;
    expect(opened(PAGES.slice(1)).zip(order({ budget }, 1)).name).toBe('Two and 1 more.zip');
    const { file, name } = opened().zip(order({ head: 'frontMatter' }, 1));
    expect(name).toBe('One and 2 more.zip');
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['One.md', 'Two.md', 'Three.md']);
    expect(new TextDecoder().decode(files['Two.md'])).toMatch(
      /^---\ntitle: "Two"\nurl: "https:\/\/docs\.test\/Two"\n/,
    );
  });
});
