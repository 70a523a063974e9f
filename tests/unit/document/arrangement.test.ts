import { describe, expect, it } from 'vitest';
import { AS_IS, arrange, isArranged, movePage, removePage } from '../../../lib/document/arrangement.ts';

const pages = (...urls: string[]) => urls.map((url) => ({ url }));
const urls = (list: readonly { url: string }[]) => list.map(({ url }) => url).join('');

describe('the arrangement of a document', () => {
  it('moves and removes pages, and lists new ones last', () => {
    const all = pages('a', 'b', 'c');
    const moved = movePage(arrange(all, AS_IS), AS_IS, [2, 0]);
    expect(urls(arrange(all, moved))).toBe('cab');
    const removed = removePage(moved, { url: 'a' });
    expect(urls(arrange(all, removed))).toBe('cb');
    expect(urls(arrange(pages('n', 'a', 'b', 'c', 'm'), removed))).toBe('cbnm');
    expect(isArranged(removed)).toBe(true);
  });
});
