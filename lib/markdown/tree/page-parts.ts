import { readBlocks } from './blocks.ts';
import { type LinkRules, readInline } from './inline.ts';
import { type Block, plainText } from './tree.ts';

/** A heading of a page for the outline. */
export interface Heading {
  id: string;
  /** The rendered level: at most one below the previous heading, regardless of the page. */
  level: number;
  words: string;
}

/** A part of a page that is rendered at once. */
export interface PagePart {
  blocks: Block[];
  headings: ReadonlyMap<Block, Heading>;
}

/** The level of the heading above the page in the view. */
const ABOVE = 2;
const LOWEST = 6;
const PART_LENGTH = 10_000;

/** Reads the parts of a page in order, with their headings. */
export function* readParts(markdown: string, rules: LinkRules): Generator<PagePart> {
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

/** Whether a page may contain an image: an image mark followed by a closing bracket. */
export function hasPicture(markdown: string): boolean {
  const at = markdown.indexOf('![');
  return at >= 0 && markdown.lastIndexOf(']') > at;
}

/** Splits a text into parts that can be laid out apart, at line ends if possible. */
export function* sourceParts(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    // Search only within the part: otherwise a text without line ends would be searched from its start each time.
    const line = text.slice(from, from + PART_LENGTH + 1).lastIndexOf('\n') + 1;
    const to = from + PART_LENGTH >= text.length ? text.length : from + (line || PART_LENGTH);
    yield text.slice(from, to);
    from = to;
  }
}
