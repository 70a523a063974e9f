import { act, fireEvent, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { group } from '../../../../gallery/samples.ts';
import { showResults } from '../../show-results.tsx';
import { link as linkTo } from '../../view.ts';

type Seen = (entries: { isIntersecting: boolean; target: Element }[]) => void;
let seen: Seen | undefined;
let watched: Element[] = [];

beforeEach(() => {
  watched = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Seen) {
        seen = callback;
      }
      observe(row: Element) {
        watched.push(row);
      }
      disconnect() {
        return undefined;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const items = group(
  'search',
  Array.from({ length: 300 }, (_, index) => ({
    title: `Result ${index}`,
    snippet: `What ${index} says`,
    host: 'site.test',
  })),
).items;

const open = (count = items.length) =>
  showResults({ groups: [{ name: 'search', items: items.slice(0, count) }], problems: [] });
const link = (index: number) => linkTo(`Result ${index}`);
const isWhole = (index: number) => screen.queryByText(`What ${index} says`) !== null;

describe('a long list', () => {
  it('links every result and fully renders the visible ones', () => {
    open();
    expect(screen.getAllByRole('listitem')).toHaveLength(300);
    expect(link(299)).toHaveProperty('href', 'https://site.test/page-299');
    expect([isWhole(0), isWhole(39), isWhole(40), isWhole(299)]).toEqual([true, true, false, false]);
  });

  it('fully renders rows near the viewport and keeps them rendered', () => {
    open();
    const row = link(100).closest('li');
    if (!row) throw new Error('The link is not in a list entry.');
    act(() => seen?.([{ isIntersecting: true, target: row }]));
    expect([92, 93, 100, 107, 108].map(isWhole)).toEqual([false, true, true, true, false]);
    act(() => seen?.([{ isIntersecting: false, target: row }]));
    expect(isWhole(100)).toBe(true);
  });

  it.each([43, 48, 49, 70])('renders all %i eventually', (count) => {
    open(count);
    expect(watched.length).toBeLessThan(count / 8);
    act(() => seen?.(watched.map((target) => ({ isIntersecting: true, target }))));
    expect(items.slice(0, count).findIndex((_, index) => !isWhole(index))).toBe(-1);
  });

  it('keeps the focus on a distant entry reached by keyboard', () => {
    open();
    link(0).focus();
    fireEvent.keyDown(link(0), { key: 'End' });
    expect(isWhole(299)).toBe(true);
    expect(document.activeElement).toBe(link(299));
    fireEvent.keyDown(link(299), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(link(298));
  });
});
