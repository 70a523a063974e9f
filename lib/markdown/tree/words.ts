import { readBlocks } from './blocks.ts';
import { type LinkRules, readInline } from './inline.ts';
import { type Block, plainText } from './tree.ts';

const NO_LINKS: LinkRules = { base: '', definitions: new Map() };

/** The text of a page without markup, one paragraph or cell at a time, each on one line. */
export function* wordsOfPage(markdown: string): Generator<string> {
  for (const blocks of readBlocks(markdown)) yield* wordsOf(blocks);
}

function* wordsOf(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'quote') yield* wordsOf(block.blocks);
    else if (block.kind === 'list') for (const item of block.items) yield* wordsOf(item);
    else yield* textsOf(block).map(wordsIn);
  }
}

function textsOf(block: Exclude<Block, { kind: 'quote' | 'list' }>): string[] {
  if (block.kind === 'table') return [...(block.head ?? []), ...block.rows.flat()];
  return 'text' in block ? [block.text] : [];
}

const wordsIn = (text: string): string => plainText(readInline(text, NO_LINKS)).replace(/\s+/g, ' ').trim();
