import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { applyRules } from '../../../lib/document/apply-rules.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  IMAGE_WAYS,
  LINK_WAYS,
} from '../../../lib/document/document-rules.ts';
import { createFootnotes } from '../../../lib/document/footnotes.ts';

const BASE = 'https://a.test/dir/x';

function formatted(markdown: string, rules: Partial<DocumentRules>) {
  const notes = createFootnotes(false);
  notes.enter(markdown);
  const body = applyRules(markdown, { ...DEFAULT_DOCUMENT, ...rules }, notes, BASE);
  return { body, definitions: notes.definitions() };
}

/** All tokens of a text, at any depth. */
function walk(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const within: Token[] = [
      ...('tokens' in token && token.tokens ? token.tokens : []),
      ...(token.type === 'list' ? token.items : []),
      ...(token.type === 'table'
        ? [...token.header, ...token.rows.flat()].flatMap((cell: { tokens: Token[] }) => cell.tokens)
        : []),
    ];
    return [token, ...walk(within)];
  });
}

const of = (markdown: string, ...types: string[]) =>
  walk(lexer(markdown)).filter(({ type }) => types.includes(type));

/** The text that a reader sees. */
const textOf = (markdown: string): string =>
  walk(lexer(markdown))
    .flatMap((token) => {
      const leaf = !('tokens' in token && token.tokens?.length);
      return leaf && ['text', 'codespan', 'code', 'escape'].includes(token.type) && 'text' in token
        ? [token.text]
        : [];
    })
    .join(' ')
    .replace(/\[\^\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const word = fc.stringMatching(/^[a-zäß石]{1,7}$/);
const address = fc
  .tuple(word, fc.constantFrom('', '?id=1', '?utm_source=x&b=2', '#part', '/x_(y)', '?a=1&fbclid=q'))
  .map(([name, rest]) => `https://${name.replace(/[^a-z]/g, 'q')}.test${rest}`);
const code = fc.constantFrom('`a`', '`[a](b)`', '``x ` # ?utm_id=1``', '`https://a.test/?gclid=1`');
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const link = fc.oneof(
  fc.tuple(words, address).map(([text, url]) => `[${text}](${url})`),
  fc.tuple(words, address).map(([text, url]) => `[*${text}* \`[x]\`](${url} "a title")`),
  fc.tuple(words, address).map(([text, url]) => `[${text}](<${url}>)`),
  words.map((text) => `[${text}][known]`),
);
const inline = fc
  .array(
    fc.oneof(
      words,
      code,
      link,
      fc.constantFrom('**bold**', '\\[no\\](link)', '[ ] box', '<b>tag</b>', 'a | b', '('),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));
const fence = fc.constantFrom(
  '```\n# code\n[a](https://b.test/?utm_source=x)\n```',
  '~~~~ md\n```\n![a](b)\n~~~~',
  '    # indented [a](b)\n\n    - more',
);
const block = fc.oneof(
  { weight: 4, arbitrary: inline.filter((text) => !/^\[ \]/.test(text)).map((text) => `t ${text}`) },
  inline.map((text) => `## ${text}`),
  inline.map((text) => `t ${text}\n---`),
  inline.map((text) => `> q ${text}\n> more`),
  fc.tuple(inline, inline).map(([a, b]) => `- t ${a}\n- t ${b}`),
  fc.tuple(inline, fence).map(([a, b]) => `1. t ${a}\n\n   ${b.replaceAll('\n', '\n   ')}`),
  words.map((text) => `| a | ${text} |\n| --- | --- |\n| [${text}](https://c.test) | ] |`),
  fence,
);
const markdown = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => `${blocks.join('\n\n')}\n\n[known]: https://known.test/?utm_campaign=y`);
const rules = fc.record({
  links: fc.constantFrom(...LINK_WAYS),
  images: fc.constantFrom(...IMAGE_WAYS),
  shift: fc.integer({ min: 0, max: 3 }),
  cleanUrls: fc.boolean(),
});

describe('applying rules to any Markdown', () => {
  it('changes nothing if nothing is requested', () => {
    fc.assert(fc.property(markdown, (text) => formatted(text, { cleanUrls: false }).body === text));
  });

  it('leaves code unchanged', () => {
    const codes = (text: string) => of(text, 'code', 'codespan').map(({ raw }) => raw.trim());
    fc.assert(
      fc.property(markdown, rules, (text, how) => {
        expect(codes(formatted(text, how).body)).toEqual(codes(text));
      }),
    );
  });

  it('removes links without changing the text', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { body } = formatted(text, { links: 'strip', cleanUrls: false });
        expect(of(body, 'link')).toEqual([]);
        expect(textOf(body)).toBe(textOf(text));
      }),
    );
  });

  it('keeps every heading and shifts its level', () => {
    const depths = (text: string) => of(text, 'heading').map((token) => ('depth' in token ? token.depth : 0));
    fc.assert(
      fc.property(markdown, fc.integer({ min: 0, max: 3 }), (text, shift) => {
        expect(depths(formatted(text, { shift }).body)).toEqual(
          depths(text).map((depth) => Math.min(6, depth + shift)),
        );
      }),
    );
  });
});
