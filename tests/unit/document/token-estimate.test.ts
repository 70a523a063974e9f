import { readdirSync, readFileSync } from 'node:fs';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../lib/document/token-limit.ts';
import { pageMarkdown } from '../../mock-service/extraction/page-markdown.ts';
import { sampleDocument } from '../../mock-service/hosting/sample-page.ts';

/** The bound promised in docs/internals.md. */
const MEDIAN_BOUND = 0.05;
const WORST_BOUND = 0.2;

const root = new URL('../../..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const filesIn = (path: string, ending: string): string[] =>
  readdirSync(new URL(path, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${path}${name}`);

const SITE = 'tests/mock-service/site/';

/** The sample site as Markdown, texts in dense and verbose languages, and code. */
async function corpus(): Promise<[kind: string, text: string][]> {
  const pages = filesIn(SITE, '.html').map(async (path): Promise<[string, string]> => {
    const url = `https://${path.slice(SITE.length)}`;
    return ['site', await pageMarkdown({ url, text: sampleDocument(read(path)), isHtml: true })];
  });
  const languages = filesIn('tests/unit/document/corpus/', '.md').map((path): [string, string] => [
    path.replace(/^.*\/|\.md$/g, ''),
    read(path),
  ]);
  const code = filesIn('lib/search/', '.ts').map((path): [string, string] => [
    'code',
    `# ${path}\n\n\`\`\`ts\n${read(path)}\n\`\`\`\n`,
  ]);
  return [...(await Promise.all(pages)), ...languages, ...code].filter(([, text]) => text.length > 200);
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

describe('the token estimate', () => {
  it('is close to a tokenizer’s count (o200k_base)', async () => {
    const errors = new Map<string, number[]>();
    for (const [kind, text] of await corpus()) {
      const counted = encode(text).length;
      const error = (estimateTokens(text) - counted) / counted;
      errors.set(kind, [...(errors.get(kind) ?? []), error]);
    }
    const all = [...errors.values()].flat();
    const figures = [...errors].map(([kind, found]) => {
      const sizes = found.map(Math.abs);
      return `${kind} (${found.length}): median ${percent(median(sizes))}, worst ${percent(Math.max(...sizes))}, mean ${percent(found.reduce((sum, one) => sum + one, 0) / found.length)}`;
    });
    console.log(figures.join('\n'));
    expect(all.length).toBeGreaterThan(80);
    expect(median(all.map(Math.abs))).toBeLessThanOrEqual(MEDIAN_BOUND);
    expect(Math.max(...all.map(Math.abs))).toBeLessThanOrEqual(WORST_BOUND);
  });
});

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
