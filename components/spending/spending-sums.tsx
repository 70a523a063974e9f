import type { ComponentChildren } from 'preact';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../lib/browser/text-values.ts';
import { DAY_MS } from '../../lib/day.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type CapState, capStates, shareOf } from '../../lib/usage/caps.ts';
import { costInMicros } from '../../lib/usage/cost.ts';
import { firstOfMonth, monthEstimate, type Spent, spentIn } from '../../lib/usage/periods.ts';
import { dayOf, type Usage } from '../../lib/usage/usage.ts';
import { capInFull } from '../ui/usage/cap-notes.tsx';

/** A day (YYYY-MM-DD) in words. */
export const dateIn = (options: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(Date.parse(day));

interface Props {
  usage: Usage;
  /** The current day (`YYYY-MM-DD`), which may be ahead of the clock if that was set back. */
  today: string;
  settings: Settings;
}

/** The costs of today and this month, the month's estimate, and what saved copies saved. */
export function SpendingSums({ usage, today, settings }: Props) {
  const { prices } = settings;
  const month = usage.days.filter(({ day }) => day >= firstOfMonth(today) && day <= today);
  const ofMonth = spentIn(month, prices);
  const isUnknownThisMonth = usage.unknown !== undefined && usage.unknown >= firstOfMonth(today);
  const caps = capStates(usage, today, settings);
  return (
    <>
      {today > dayOf(Date.now()) && (
        <p class="spending-clock">
          {textWith('spendingClock', { date: dateIn({ dateStyle: 'medium' }, today) })}
        </p>
      )}
      <dl class="spending-sums">
        <Sum
          name={text('usageTodayName')}
          value={range(
            spentIn(
              month.filter(({ day }) => day === today),
              prices,
            ),
            usage.unknown === today,
          )}
        >
          <CapMeter cap={caps.find(({ period }) => period === 'day')} />
        </Sum>
        <Sum name={dateIn({ month: 'long' }, today)} value={range(ofMonth, isUnknownThisMonth)}>
          <CapMeter cap={caps.find(({ period }) => period === 'month')} />
        </Sum>
        {hasWeek(usage, today) && (
          <Sum name={text('spendingEstimate')} value={money(monthEstimate(usage, today, prices))}>
            <p>{text('spendingEstimateHow')}</p>
          </Sum>
        )}
        <Sum name={text('spendingSaved')} value={money(costInMicros({ pages: ofMonth.saved }, prices))}>
          <p>{counted('spendingSavedPages', ofMonth.saved)}</p>
        </Sum>
      </dl>
    </>
  );
}

/** Whether there is a week of records: less says nothing about the rest of the month. */
const hasWeek = ({ days: [first] }: Usage, today: string): boolean =>
  first !== undefined && Date.parse(today) - Date.parse(first.day) >= 7 * DAY_MS;

/** The range from certain charges to certain plus possible charges; at least, if earlier ones can’t be read. */
const range = ({ total, costs }: Spent, isLeast: boolean): string =>
  `${isLeast ? '≥ ' : ''}${money(total - costs.perhaps, total)}`;

function Sum({ name, value, children }: { name: string; value: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <p class="spending-sum">
          <bdi>{value}</bdi>
        </p>
        {children}
      </dd>
    </div>
  );
}

const NEAR = 0.8;

/** How much of a cap has been spent. */
const CapMeter = ({ cap }: { cap: CapState | undefined }) =>
  cap && (
    <p class={shareOf(cap) >= NEAR ? 'near' : undefined}>
      <progress value={Math.min(1, shareOf(cap))} aria-hidden="true" />
      {capInFull(cap)}
    </p>
  );
