import { describe, expect, it } from 'vitest';
import { AS_IS, arrange, isArranged, movePage, removePage } from '../../../lib/document/arrangement.ts';

const pages = (...texts: string[]) => texts.map((markdown) => ({ url: 'https://a.test/', markdown }));
const texts = (list: readonly { markdown: string }[]) => list.map(({ markdown }) => markdown).join('');

describe('the arrangement of a document', () => {
  it('moves and removes pages, also of one URL, and lists new ones last', () => {
    const all = pages('a', 'b', 'c');
    const moved = movePage(arrange(all, AS_IS), AS_IS, [2, 0]);
    expect(texts(arrange(all, moved))).toBe('cab');
    const removed = removePage(moved, { url: 'https://a.test/', markdown: 'a' });
    expect(texts(arrange(all, removed))).toBe('cb');
    expect(texts(arrange(pages('n', 'a', 'b', 'c', 'm'), removed))).toBe('cbnm');
    expect(isArranged(removed)).toBe(true);
  });
});
