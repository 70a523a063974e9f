import { literal } from '../../lib/library/literal.ts';
import type { Untrusted } from '../../lib/untrusted.ts';

const BLOCKS = 'p, h3, h4, h5, h6, li, td, th, pre, blockquote';
/** More than anybody goes through. */
const MOST_FOUND = 1000;

/** What a person looks for, as a pattern: capitals do not matter, nor how words are apart. */
export function patternOf(query: Untrusted): RegExp {
  const words = query.trim().split(/\s+/);
  return new RegExp(words.map(literal).join('\\s+'), 'giu');
}

/** Finds it in the parts of a page, one part a step; words that are emphasised in the middle are found too. */
export function* findIn(content: Element, pattern: RegExp, found: Range[]): Generator<undefined> {
  for (const part of content.children) {
    const { text, nodes } = textOf(part);
    for (const match of text.matchAll(pattern)) {
      if (found.length >= MOST_FOUND) return;
      const range = document.createRange();
      place(nodes, match.index, (node, at) => range.setStart(node, at));
      place(nodes, match.index + match[0].length - 1, (node, at) => range.setEnd(node, at + 1));
      found.push(range);
    }
    yield;
  }
}

interface Placed {
  node: Text;
  /** Where it begins in the text of the part. */
  from: number;
}

function textOf(part: Element): { text: string; nodes: Placed[] } {
  const nodes: Placed[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  let text = '';
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const own = node.parentElement?.closest(BLOCKS);
    // Words of two paragraphs do not belong together.
    // Words of two paragraphs do not belong together.
    if (own !== block) text += '\0';
    block = own;
    nodes.push({ node, from: text.length });
    text += node.data;
  }
  return { text, nodes };
}

function place(nodes: readonly Placed[], at: number, set: (node: Text, at: number) => void): void {
  const found = nodes.findLast(({ from }) => from <= at);
  if (found) set(found.node, Math.min(at - found.from, found.node.length - 1));
}
