import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import {
  createFormatter,
  type DestinationOrder,
  type FormattingUpdate,
} from '../../../lib/document/formatter.ts';
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
const calm = async () => undefined;

function opened(pages: readonly ExtractedPage[] = PAGES) {
  const formatter = createFormatter(calm);
  void formatter.open(pages);
  return formatter;
}

async function newsOf(
  formatter: ReturnType<typeof opened>,
  wanted: DestinationOrder,
): Promise<FormattingUpdate[]> {
  const news: FormattingUpdate[] = [];
  await formatter.format(wanted, (one) => news.push(one));
  return news;
}

describe('the formatter', () => {
  it('reports the start immediately, then the whole text in short pieces, then its sizes', async () => {
    const [first, second, third, ...more] = await newsOf(opened(), order());
    expect(more).toEqual([]);
    if (!first || !('text' in first) || !second || !('text' in second) || !third || !('sizes' in third))
      throw new Error('The news has an unexpected shape.');
    const whole = toDocument(PAGES, DEFAULT_DOCUMENT, DOCUMENT_WORDS);
    expect([first.whole, second.whole]).toEqual([false, true]);
    expect(first.text.join('').length).toBeGreaterThan(20_000);
    expect(whole.startsWith(first.text.join('').trimEnd())).toBe(true);
    expect(second.text.join('')).toBe(whole);
    expect(Math.max(...second.text.map(({ length }) => length))).toBeLessThanOrEqual(10_001);
    expect(third.sizes).toMatchObject({ parts: [3], trimmed: 0, dropped: 0, over: 0 });
    expect(third.sizes.pages.map(({ url }) => url)).toEqual(PAGES.map(({ url }) => url));
    expect(third.sizes.tokens[0]).toBeGreaterThan(20_000);
  });

  it('shows and measures the sources of a question as it delivers them', async () => {
    const sources = PAGES.map(({ url }, index) => ({
      url,
      title: `Wall ${index}`,
      how: 'read',
      wasRead: true,
    }));
    const question = { query: 'walls', at: 0, sources, leftOut: 'skipped', instruction: 'Answer.' };
    const formatter = opened();
    const wanted = { ...order(), question };
    const [shown, sizes] = await newsOf(formatter, wanted);
    const { text } = await formatter.deliver(wanted);
    expect(text).toContain('\n3. [Wall 2](');
    expect(shown).toMatchObject({ whole: true });
    expect(shown && 'text' in shown && shown.text.join('')).toBe(text);
    expect(sizes).toMatchObject({ sizes: { parts: [3], dropped: 0 } });
    // What is in another part is not left out.
    const split = { ...order({ budget: { tokens: 2000, way: 'split' } }, 1), question };
    const part = await formatter.deliver(split);
    expect(part.text.match(/^\d\. .*· read$/gm)).toHaveLength(3);
    const [partShown] = await newsOf(formatter, split);
    expect(partShown && 'text' in partShown && partShown.text.join('')).toBe(part.text);
  });

  it('stops reporting an order once a newer one replaces it, and completes the newer one', async () => {
    const formatter = opened();
    const old: FormattingUpdate[] = [];
    const first = formatter.format(order(), (news) => old.push(news));
    const news = await newsOf(formatter, order({ links: 'strip' }));
    await first;
    expect(old.filter((one) => 'sizes' in one || one.whole)).toEqual([]);
    expect(news.filter((one) => 'sizes' in one)).toHaveLength(1);
  });

  it('inserts URLs into the text unchanged, whatever characters they contain', async () => {
    const url = "https://docs.test/$&/$'";
    const { text } = await opened([{ url, markdown: '# A' }]).deliver(order());
    expect(text).toBe(`# A\n\nSource: <${url}>\n`);
  });

  it('formats the requested part even while sizes are still being measured', async () => {
    const formatter = opened();
    const budget = { tokens: 5000, way: 'split' } as const;
    const going = newsOf(formatter, order({ budget }));
    const second = await formatter.deliver(order({ budget }, 1));
    const [told, sizes] = await going;
    if (!told || !('text' in told) || !sizes || !('sizes' in sizes)) throw new Error('No news arrived.');
    expect(told.parts.length).toBeGreaterThan(4);
    expect(second.name).toBe('One (2).md');
    expect(second.text).toContain('Source: <https://docs.test/One>');
    expect(told.text.join('')).not.toContain(second.text.slice(200, 400));
    expect(sizes.sizes.tokens.every((tokens) => tokens <= budget.tokens)).toBe(true);
  });

  it('copies what it shows, also the code that begins each page', async () => {
    const formatter = opened(PAGES.slice(1));
    const marked = order({ separator: 'code' });
    const news = await newsOf(formatter, marked);
    const shown = news.flatMap((one) => ('text' in one && one.whole ? one.text : []));
    expect((await formatter.deliver(marked)).text).toBe(shown.join(''));
  });

  it('packs one file for each page of all parts', async () => {
    const budget = { tokens: 300, way: 'split' } as const;
    expect((await opened(PAGES.slice(1)).zip(order({ budget }, 1))).name).toBe('Two and 1 more.zip');
    const { file, name } = await opened().zip(order({ head: 'frontMatter' }, 1));
    expect(name).toBe('One and 2 more.zip');
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['One.md', 'Two.md', 'Three.md']);
    expect(new TextDecoder().decode(files['Two.md'])).toMatch(
      /^---\ntitle: "Two"\nurl: "https:\/\/docs\.test\/Two"\n/,
    );
  });
});
