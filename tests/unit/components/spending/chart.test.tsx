// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { Chart } from '../../../../components/spending/chart.tsx';
import { TOP } from '../../../../components/spending/scale.ts';
import { type Caps, capStates, NO_CAPS } from '../../../../lib/usage/caps.ts';
import { PUBLISHED_PRICES as prices } from '../../../../lib/usage/cost.ts';
import { periodsOf } from '../../../../lib/usage/periods.ts';
import { book, NO_USAGE } from '../../../../lib/usage/usage.ts';

afterEach(cleanup);

const TODAY = '2026-06-15';

/** The caps of a chart whose highest bar is a cent per search: their label and the height of the line above them. */
function capsOf(caps: Caps, searches = 10): { label: string; y: number; line: number }[] {
  const usage = book(NO_USAGE, TODAY, { operation: 'search', sure: { searches } });
  const periods = periodsOf(usage, { step: 'day', today: TODAY, count: 7, back: 0 }, prices);
  const { container } = render(
    <Chart
      periods={periods}
      step="day"
      caps={capStates(usage, TODAY, { prices, caps }).filter(({ period }) => period === 'day')}
      width={700}
      side={52}
      name="Spending"
    />,
  );
  return [...container.querySelectorAll('.chart-cap')].flatMap((group) =>
    [...group.querySelectorAll('text')].map((label) => ({
      label: label.textContent ?? '',
      y: Number(label.getAttribute('y')),
      line: Number(group.querySelector('line')?.getAttribute('y1')),
    })),
  );
}

describe('a cap in the chart', () => {
  it('is a line at its height if it is near the bars', () => {
    const [cap, ...others] = capsOf({ ...NO_CAPS, all: { day: 0.2 } });
    expect(others).toEqual([]);
    expect(cap?.label).toBe('Daily cap: $0.20');
    expect(cap?.line).toBeGreaterThanOrEqual(TOP);
  });

  it('is at the top edge, with its amount, if it is far above the bars', () => {
    const [cap, ...others] = capsOf({ ...NO_CAPS, all: { day: 50 } });
    expect(others).toEqual([]);
    expect(cap?.label).toBe('↑ Daily cap: $50.00');
    expect(cap?.line).toBeLessThan(TOP);
  });

  it('is at its height if nothing was spent', () => {
    expect(capsOf({ ...NO_CAPS, all: { day: 50 } }, 0).map(({ label }) => label)).toEqual([
      'Daily cap: $50.00',
    ]);
  });

  it.each([
    [50, 20],
    [0.48, 20],
    [0.2, 0.1],
  ])('has a readable label of its own next to another one (%d and %d)', (search, extract) => {
    const caps = capsOf({ ...NO_CAPS, apart: true, search: { day: search }, extract: { day: extract } });
    const heights = caps.map(({ y }) => y).toSorted((a, b) => a - b);
    expect(heights).toHaveLength(2);
    expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(12);
  });
});

describe('the chart’s text', () => {
  /** A chart of a week, with what it says below its first and last bar and at its side. */
  function textIn(dir: 'ltr' | 'rtl') {
    document.documentElement.dir = dir;
    const usage = book(NO_USAGE, TODAY, { operation: 'search', sure: { searches: 1 } });
    const periods = periodsOf(usage, { step: 'day', today: TODAY, count: 7, back: 0 }, prices);
    const caps = capStates(usage, TODAY, { prices, caps: { ...NO_CAPS, all: { day: 0.01 } } });
    const { container } = render(
      <Chart periods={periods} step="day" caps={caps} width={700} side={52} name="Spending" />,
    );
    document.documentElement.dir = '';
    return {
      svg: container.querySelector('.chart'),
      anchors: [...container.querySelectorAll('.chart-lines text, .chart-cap text')].map((label) =>
        label.getAttribute('text-anchor'),
      ),
    };
  }

  it.each(['ltr', 'rtl'] as const)('follows the direction of the page (%s)', (dir) => {
    const { svg, anchors } = textIn(dir);
    expect(svg?.getAttribute('direction')).toBeNull();
    expect(new Set(anchors)).toEqual(new Set(['end']));
  });
});
