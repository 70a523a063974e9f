import { cleanup, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { SpendingSums } from '../../../../components/spending/spending-view.tsx';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { book, NO_USAGE } from '../../../../lib/usage/usage.ts';

const TODAY = '2026-06-15';
/** One cent per page, unlike the published price. */
const settings = { ...DEFAULT_SETTINGS, prices: { searches: 12, pages: 10 } };

it('Spending: shows how much this month’s saved copies saved at the price of a page, apart from what was spent', () => {
  let usage = book(NO_USAGE, '2026-05-31', { operation: 'extract', saved: 40 });
  usage = book(usage, '2026-06-01', { operation: 'extract', saved: 3 });
  usage = book(usage, TODAY, { operation: 'extract', sure: { pages: 1 }, saved: 2 });
  render(<SpendingSums usage={usage} today={TODAY} settings={settings} />);
  const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(sum('Saved this month')).toBe('$0.055 pages taken from saved copies');
  expect(sum('June')).toBe('$0.01');
});

it('Spending: gives the least that was spent where earlier spending can’t be read, and says so at the caps', () => {
  const used = book(NO_USAGE, TODAY, { operation: 'extract', sure: { pages: 1 } });
  const caps = { day: 1, month: 1 };
  render(
    <SpendingSums
      usage={{ ...used, unknown: '2026-06-14' }}
      today={TODAY}
      settings={{ ...settings, caps }}
    />,
  );
  const sum = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(sum('Today')).toBe('$0.01$0.01 of today’s $1.00 cap spent.');
  expect(sum('June')).toMatch(/^≥ \$0\.01Earlier spending can’t be read, so the cap can’t be checked\./);
});

it('Spending: estimates the month only once there is a week of records', () => {
  const estimate = (first: string) => {
    cleanup();
    const usage = book(NO_USAGE, first, { operation: 'extract', sure: { pages: 1 } });
    render(<SpendingSums usage={usage} today={TODAY} settings={settings} />);
    return screen.queryByText('Whole month (est.)');
  };
  expect(estimate('2026-06-09')).toBeNull();
  expect(estimate('2026-06-08')).not.toBeNull();
});
