// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { Chart } from '../../../../components/spending/chart.tsx';
import { TOP } from '../../../../components/spending/scale.ts';
import { capStates } from '../../../../lib/usage/caps.ts';
import { PUBLISHED_PRICES as prices } from '../../../../lib/usage/cost.ts';
import { periodsOf } from '../../../../lib/usage/periods.ts';
import { book, NO_USAGE } from '../../../../lib/usage/usage.ts';

afterEach(cleanup);

const TODAY = '2026-06-15';

/** The cap of a chart whose highest bar is a cent per search: its label and the height of its line. */
function capOf(day: number, searches = 10): { label: string | null | undefined; line: number } {
  const usage = book(NO_USAGE, TODAY, { operation: 'search', sure: { searches } });
  const periods = periodsOf(usage, { step: 'day', today: TODAY, count: 7, back: 0 }, prices);
  const { container } = render(
    <Chart
      periods={periods}
      step="day"
      cap={capStates(usage, TODAY, { prices, caps: { day } })[0]}
      width={700}
      side={52}
      name="Spending"
    />,
  );
  return {
    label: container.querySelector('.chart-cap text')?.textContent,
    line: Number(container.querySelector('.chart-cap line')?.getAttribute('y1')),
  };
}

describe('a cap in the chart', () => {
  it('is a line at its height if it is near the bars', () => {
    const { label, line } = capOf(0.2);
    expect(label).toBe('Daily cap: $0.20');
    expect(line).toBeGreaterThanOrEqual(TOP);
  });

  it('is at the top edge, with its amount, if it is far above the bars', () => {
    const { label, line } = capOf(50);
    expect(label).toBe('↑ Daily cap: $50.00');
    expect(line).toBeLessThan(TOP);
  });

  it('is at its height if nothing was spent', () => {
    expect(capOf(50, 0).label).toBe('Daily cap: $50.00');
  });
});

describe('the chart’s text', () => {
  /** A chart of a week, with what it says below its first and last bar and at its side. */
  function textIn(dir: 'ltr' | 'rtl') {
    document.documentElement.dir = dir;
    const usage = book(NO_USAGE, TODAY, { operation: 'search', sure: { searches: 1 } });
    const periods = periodsOf(usage, { step: 'day', today: TODAY, count: 7, back: 0 }, prices);
    const [cap] = capStates(usage, TODAY, { prices, caps: { day: 0.01 } });
    const { container } = render(
      <Chart periods={periods} step="day" cap={cap} width={700} side={52} name="Spending" />,
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
