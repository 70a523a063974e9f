import type { Untrusted } from '../../untrusted.ts';
import { readBlocks } from './blocks.ts';
import { type LinkRules, readInline } from './inline.ts';
import { type Block, plainText } from './tree.ts';

/** A heading of a page, as the outline lists it. */
export interface Heading {
  id: string;
  /** As it is painted: never more than one below the heading before, whatever the page says. */
  level: number;
  words: string;
}

/** What is painted at once of a page. */
export interface PagePart {
  blocks: Block[];
  headings: ReadonlyMap<Block, Heading>;
}

/** The heading that the page stands under. */
const ABOVE = 2;
const LOWEST = 6;
const PART_LENGTH = 10_000;

/** The parts of a page one after another, with the headings that lead to them. */
export function* readParts(markdown: Untrusted, rules: LinkRules): Generator<PagePart> {
  let above = ABOVE;
  let count = 0;
  for (const blocks of readBlocks(markdown)) {
    const headings = new Map<Block, Heading>();
    for (const block of blocks) {
      if (block.kind !== 'heading') continue;
      count += 1;
      above = Math.min(LOWEST, block.level + ABOVE, above + 1);
      const words = plainText(readInline(block.text, rules)).trim();
      headings.set(block, { id: `page-heading-${count}`, level: above, words });
    }
    yield { blocks, headings };
  }
}

/** Whether a page may hold a picture: its mark, and somewhere behind it a bracket that closes. */
export function hasPicture(markdown: string): boolean {
  const at = markdown.indexOf('![');
  return at >= 0 && markdown.lastIndexOf(']') > at;
}

/** The text of a page as it is written, in parts that can be painted at once: whole lines, where they are short enough. */
export function* sourceParts(markdown: Untrusted): Generator<string> {
  for (let from = 0; from < markdown.length; ) {
    const end = from + PART_LENGTH;
    const line = markdown.lastIndexOf('\n', end);
    const to = end >= markdown.length ? markdown.length : line > from ? line : end;
    yield markdown.slice(from, to);
    from = markdown[to] === '\n' ? to + 1 : to;
  }
}
