import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { literal } from '../../../lib/library/entries.ts';
import { inSlices } from './slices.ts';

const BLOCKS = 'p, h3, h4, h5, h6, li, td, th, pre, blockquote';
/** More matches than anyone would step through. */
const MAX_FOUND = 1000;

/** A pattern for the query that ignores case and the amount of whitespace. */
export function patternOf(query: string): RegExp {
  const words = query.trim().split(/\s+/);
  return new RegExp(words.map(literal).join('\\s+'), 'giu');
}

/** Finds matches part by part. A match may span inline elements, such as emphasis. */
function* findIn(content: Element, pattern: RegExp, found: Range[]): Generator<undefined> {
  for (const part of content.children) {
    const { text, nodes } = textOf(part);
    for (const match of text.matchAll(pattern)) {
      if (found.length >= MAX_FOUND) return;
      const range = document.createRange();
      setBoundary(nodes, match.index, (node, offset) => range.setStart(node, offset));
      setBoundary(nodes, match.index + match[0].length - 1, (node, offset) => range.setEnd(node, offset + 1));
      found.push(range);
    }
    yield;
  }
}

interface TextNodeStart {
  node: Text;
  /** Offset of the node in the text of the part. */
  from: number;
}

function textOf(part: Element): { text: string; nodes: TextNodeStart[] } {
  const nodes: TextNodeStart[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  let text = '';
  let block: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    const own = node.parentElement?.closest(BLOCKS);
    // Matches do not cross paragraphs.
    if (own !== block) text += '\0';
    block = own;
    nodes.push({ node, from: text.length });
    text += node.data;
  }
  return { text, nodes };
}

function setBoundary(
  nodes: readonly TextNodeStart[],
  offset: number,
  set: (node: Text, offset: number) => void,
): void {
  const found = nodes.findLast(({ from }) => from <= offset);
  if (found) set(found.node, Math.min(offset - found.from, found.node.length - 1));
}

interface Find {
  count: number;
  /** Number of the current match, from 1. */
  current: number;
  step: (by: number) => void;
}

/** Within so many frames, the text around a match has got its layout. */
const SETTLING_FRAMES = 10;

const NONE: readonly Range[] = [];
const ALL = 'found';
const CURRENT = 'found-now';

/** Finds text in a page and steps through the matches. `version`: changes when the page is rendered again. */
export function useFind(content: RefObject<HTMLElement | null>, query: string, version: unknown): Find {
  const [ranges, setRanges] = useState(NONE);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    setCurrent(0);
    if (query.trim() === '' || !content.current) return setRanges(NONE);
    const found: Range[] = [];
    return inSlices(findIn(content.current, patternOf(query), found), (done) => done && setRanges(found));
  }, [query, version]);
  useEffect(() => {
    highlight(ranges, ranges[current]);
    if (content.current && ranges[current]) show(content.current, ranges[current]);
  }, [ranges, current]);
  useEffect(() => () => highlight(NONE, undefined), []);
  return {
    count: ranges.length,
    current: Math.min(current + 1, ranges.length),
    step: (by) =>
      setCurrent((last) => (ranges.length === 0 ? 0 : (last + by + ranges.length) % ranges.length)),
  };
}

/** Highlights the matches without changing the page. Supported browsers have `CSS.highlights`; tests may not. */
function highlight(ranges: readonly Range[], current: Range | undefined): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
  CSS.highlights.set(ALL, new Highlight(...ranges));
  CSS.highlights.set(CURRENT, current ? new Highlight(current) : new Highlight());
}

function show(content: HTMLElement, range: Range): void {
  // Text outside the viewport has no layout yet, and scrolling to it shifts the rest, so the position is corrected in
  // the next frames.
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  const correct = (frames: number) => {
    const rect = range.getBoundingClientRect();
    const room = content.getBoundingClientRect();
    if (rect.top < room.top || rect.bottom > room.bottom)
      content.scrollTop += rect.top - room.top - room.height / 2;
    if (frames > 1) requestAnimationFrame(() => correct(frames - 1));
  };
  requestAnimationFrame(() => correct(SETTLING_FRAMES));
}
