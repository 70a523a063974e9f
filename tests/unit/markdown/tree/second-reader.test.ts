import { lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../../lib/markdown/escape.ts';
import { readBlocks } from '../../../../lib/markdown/tree/blocks.ts';
import { definitionsOf, readInline } from '../../../../lib/markdown/tree/inline.ts';
import { type Block, type Inline, plainText } from '../../../../lib/markdown/tree/tree.ts';

const BASE = 'https://a.test/dir/x';

/** The content of a page, regardless of its layout. */
interface Said {
  /** Without white space. */
  words: string;
  headings: string[];
  links: string[];
}

const bare = (text: string) => text.replace(/[\s☐☑]+/g, '');

function ours(markdown: string): Said {
  const rules = { base: BASE, definitions: definitionsOf(markdown) };
  const headings: string[] = [];
  const links: string[] = [];
  const follow = (part: Inline) => {
    if (typeof part === 'string' || !('of' in part)) return;
    if (part.kind === 'link') links.push(part.url);
    part.of.forEach(follow);
  };
  const line = (text: string): string => {
    const parts = readInline(text, rules);
    parts.forEach(follow);
    return plainText(parts);
  };
  const visit = (block: Block): string => {
    if (block.kind === 'rule' || block.kind === 'page') return '';
    if (block.kind === 'code') return block.text;
    if (block.kind === 'quote') return block.blocks.map(visit).join('');
    if (block.kind === 'list') return block.items.flat().map(visit).join('');
    if (block.kind === 'table') return [...(block.head ?? []), ...block.rows.flat()].map(line).join('');
    const words = line(block.text);
    if (block.kind === 'heading') headings.push(bare(words));
    return words;
  };
  const words = [...readBlocks(markdown)].flat().map(visit).join('');
  return { words: bare(words), headings, links };
}

function theirs(markdown: string): Said {
  const headings: string[] = [];
  const links: string[] = [];
  const visit = (token: Token): string => {
    const within = partsOf(token);
    if (token.type === 'link') links.push(new URL(decodeEntities(token.href), BASE).href);
    const words = within.length > 0 ? within.map(visit).join('') : leafText(token);
    if (token.type === 'heading') headings.push(bare(words));
    return words;
  };
  return { words: bare(lexer(markdown).map(visit).join('')), headings, links };
}

function partsOf(token: Token): Token[] {
  const cells = token.type === 'table' ? [...token.header, ...token.rows.flat()] : [];
  return [
    ...('tokens' in token && token.tokens ? token.tokens : []),
    ...(token.type === 'list' ? token.items : []),
    ...cells.flatMap((cell: { tokens: Token[] }) => cell.tokens),
  ];
}

function leafText(token: Token): string {
  if (['space', 'hr', 'def', 'br', 'checkbox'].includes(token.type)) return '';
  const text = 'text' in token ? token.text : token.raw;
  return token.type === 'code' || token.type === 'codespan' ? text : decodeEntities(text);
}

const files = import.meta.glob<string>(
  ['/*.md', '/docs/**/*.md', '/tests/**/*.md', '!/tests/unit/settings/**'],
  { query: '?raw', import: 'default', eager: true },
);

describe('agreement with a second parser', () => {
  it.each(Object.entries(files))('reads the same from %s', (_, markdown) => {
    expect(markdown.length).toBeGreaterThan(100);
    expect(ours(markdown)).toEqual(theirs(markdown));
  });
});
