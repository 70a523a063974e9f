// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Results } from '../../../../../components/search/results/results.tsx';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import type { ResultItem } from '../../../../../lib/search/answer/answer.ts';
import { PUBLISHED_PRICES } from '../../../../../lib/usage/cost.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';

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
  cleanup();
  vi.unstubAllGlobals();
});

const items = Array.from(
  { length: 300 },
  (_, index): ResultItem => ({
    id: `search:${index}`,
    title: [{ text: `Result ${index}` }],
    snippet: [{ text: `What ${index} says` }],
    url: `https://site.test/${index}`,
    host: 'site.test',
    marks: [],
  }),
);

function open(count = items.length) {
  const tools = {
    quarry: fakeQuarry({}, {}),
    prices: PUBLISHED_PRICES,
    askAbove: 1,
    announce: () => undefined,
    showError: () => undefined,
  };
  const leave = () => undefined;
  render(
    <ToolsProvider value={tools}>
      <Results
        answer={{ groups: [{ name: 'search', items: items.slice(0, count) }], problems: [] }}
        workflow="search"
        onSearch={leave}
        searchUnits={{ searches: 1, pages: 0 }}
        onLeave={leave}
        onKeyList={leave}
      />
    </ToolsProvider>,
  );
}
const link = (index: number) => screen.getByRole('link', { name: `Result ${index}` });
const isWhole = (index: number) => screen.queryByText(`What ${index} says`) !== null;

describe('a long list', () => {
  it('links every result and fully renders the visible ones', () => {
    open();
    expect(screen.getAllByRole('listitem')).toHaveLength(300);
    expect(link(299)).toHaveProperty('href', 'https://site.test/299');
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
