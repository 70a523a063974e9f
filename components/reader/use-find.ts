import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { inSlices } from '../parts/slices.ts';
import { findIn, patternOf } from './find-ranges.ts';

interface Find {
  count: number;
  /** Which of them is in view, from 1. */
  at: number;
  step: (by: number) => void;
}

const NONE: readonly Range[] = [];
const ALL = 'found';
const CURRENT = 'found-now';

/** Finds words in a page and goes from one place to the next. `version`: what is painted of the page. */
export function useFind(content: RefObject<HTMLElement | null>, query: string, version: unknown): Find {
  const [ranges, setRanges] = useState(NONE);
  const [at, setAt] = useState(0);
  useEffect(() => {
    setAt(0);
    if (query.trim() === '' || !content.current) return setRanges(NONE);
    const found: Range[] = [];
    return inSlices(findIn(content.current, patternOf(query), found), (done) => done && setRanges(found));
  }, [query, version]);
  useEffect(() => {
    highlight(ranges, ranges[at]);
    if (content.current && ranges[at]) show(content.current, ranges[at]);
  }, [ranges, at]);
  useEffect(() => () => highlight(NONE, undefined), []);
  return {
    count: ranges.length,
    at: Math.min(at + 1, ranges.length),
    step: (by) => setAt((last) => (ranges.length === 0 ? 0 : (last + by + ranges.length) % ranges.length)),
  };
}

/** Paints over the words without touching the page. All browsers that are supported can; a test's may not. */
function highlight(ranges: readonly Range[], current: Range | undefined): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return;
  CSS.highlights.set(ALL, new Highlight(...ranges));
  CSS.highlights.set(CURRENT, current ? new Highlight(current) : new Highlight());
}

function show(content: HTMLElement, range: Range): void {
  // What is out of sight has no place yet, and what comes into sight moves the rest.
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  requestAnimationFrame(() => {
    const place = range.getBoundingClientRect();
    const room = content.getBoundingClientRect();
    if (place.top < room.top || place.bottom > room.bottom)
      content.scrollTop += place.top - room.top - room.height / 2;
  });
}
