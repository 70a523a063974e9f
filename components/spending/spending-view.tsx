import { ChevronRight, Download } from 'lucide';
import type { ComponentChildren } from 'preact';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../lib/browser/text-values.ts';
import { DAY_MS } from '../../lib/day.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { type CapState, capStates, shareOf } from '../../lib/usage/caps.ts';
import { costInMicros } from '../../lib/usage/cost.ts';
import {
  firstOfMonth,
  KINDS,
  monthEstimate,
  type Spent,
  spentByMonth,
  spentIn,
  usageCsv,
} from '../../lib/usage/periods.ts';
import { currentDay, dayOf, type Usage } from '../../lib/usage/usage.ts';
import { useNow } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { capInFull } from '../ui/usage/cap-notes.tsx';
import { ViewTitle } from '../ui/view-title.tsx';

/** Spending by month and day, as recorded in this browser. */
export function SpendingView({ snapshot: { usage, settings } }: { snapshot: Snapshot }) {
  const { quarry } = useTools();
  const today = currentDay(usage, useNow(60_000, true));
  const save = () => {
    const file = new Blob([usageCsv(usage, settings.prices)], { type: 'text/csv;charset=utf-8' });
    saveFile(`quarry-spending-${today}.csv`, file);
  };
  const empty = usage.days.length === 0 && usage.unknown === undefined;
  return (
    <section class="spending column" aria-labelledby="spending">
      <header class="spending-head wrap">
        <ViewTitle id="spending">{text('usageTitle')}</ViewTitle>
        <button type="button" class="button small" onClick={() => quarry.openOptions('caps')}>
          {text('spendingCaps')}
        </button>
        {!empty && (
          <button type="button" class="button small" onClick={save}>
            <Icon of={Download} size={14} /> {text('spendingCsv')}
          </button>
        )}
      </header>
      {empty ? (
        <div class="empty">
          <p>{text('spendingEmpty')}</p>
          <p>{text('spendingEmptyMore')}</p>
        </div>
      ) : (
        <>
          <SpendingSums {...{ usage, today, settings }} />
          <Months {...{ usage, settings }} />
        </>
      )}
      <p class="spending-what hint">{text('spendingLocal')}</p>
    </section>
  );
}

/** The months, each with its days; the newest is open. */
function Months({ usage, settings }: Pick<Snapshot, 'usage' | 'settings'>) {
  const months = spentByMonth(usage, settings.prices);
  const highestMonth = highestOf(months);
  const highestDay = highestOf(months.flatMap(({ days }) => days));
  return months.map((month, index) => (
    <details key={month.first} class="spending-month" open={index === 0}>
      <summary class="spent mirrored">
        <Icon of={ChevronRight} size={14} />
        <SpentRow
          name={dateIn({ year: 'numeric', month: 'long' }, month.first)}
          spent={month}
          highest={highestMonth}
        />
      </summary>
      <ol>
        {month.days.map((spent) => (
          <li key={spent.day} class="spent">
            <SpentRow
              name={dateIn({ month: 'short', day: 'numeric', weekday: 'short' }, spent.day)}
              spent={spent}
              highest={highestDay}
            />
          </li>
        ))}
      </ol>
    </details>
  ));
}

/** At least 1, because all prices may be 0. */
const highestOf = (all: readonly Spent[]): number => Math.max(1, ...all.map(({ total }) => total));

const COUNTED = {
  searches: 'unitSearches',
  fullText: 'unitFullText',
  pages: 'pagesCount',
  perhaps: 'unitPerhaps',
} as const;

/** A month or day: its cost as a bar of its kinds, and in words. */
function SpentRow({ name, spent, highest }: { name: string; spent: Spent; highest: number }) {
  const { counts, costs, total } = spent;
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  return (
    <>
      <span class="spent-name">{name}</span>
      <span class="bar" aria-hidden="true" style={{ inlineSize: `${(total / highest) * 100}%` }}>
        {kinds.map((kind) => (
          <span key={kind} class={kind} style={{ flexGrow: costs[kind] }} />
        ))}
      </span>
      <bdi class="spent-cost numbers">{money(total)}</bdi>
      <span class="spent-kinds wrap hint">
        {kinds.map((kind) => (
          <span key={kind} class="spent-kind">
            <span class={`swatch ${kind}`} />
            {textWith('kindCost', { kind: counted(COUNTED[kind], counts[kind]), cost: money(costs[kind]) })}
          </span>
        ))}
      </span>
    </>
  );
}

/** A day (YYYY-MM-DD) in words. */
const dateIn = (options: Intl.DateTimeFormatOptions, day: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(Date.parse(day));

interface SumsProps {
  usage: Usage;
  /** The current day (`YYYY-MM-DD`), which may be ahead of the clock if that was set back. */
  today: string;
  settings: Settings;
}

/** The costs of today and this month, the month's estimate, and what saved copies saved. */
export function SpendingSums({ usage, today, settings }: SumsProps) {
  const { prices } = settings;
  const month = usage.days.filter(({ day }) => day >= firstOfMonth(today) && day <= today);
  const ofMonth = spentIn(month, prices);
  const isUnknownThisMonth = usage.unknown !== undefined && usage.unknown >= firstOfMonth(today);
  const caps = capStates(usage, today, settings);
  return (
    <>
      {today > dayOf(Date.now()) && (
        <p class="spending-clock caution">
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
        <p class="spending-sum numbers">
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
