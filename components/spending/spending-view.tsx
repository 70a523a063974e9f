import { ChevronRight, Download } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { saveFile } from '../../lib/save-file.ts';
import { KINDS, type Spent, spentByMonth, usageCsv } from '../../lib/usage/periods.ts';
import { currentDay } from '../../lib/usage/usage.ts';
import { useNow } from '../ui/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { dateIn, SpendingSums } from './spending-sums.tsx';

/** Spending by month and day, as recorded in this browser. */
export function SpendingView({ snapshot: { usage, settings } }: { snapshot: Snapshot }) {
  const { quarry } = useTools();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const today = currentDay(usage, useNow(60_000, true));
  const save = () => {
    const file = new Blob([usageCsv(usage, settings.prices)], { type: 'text/csv;charset=utf-8' });
    saveFile(`quarry-spending-${today}.csv`, file);
  };
  const empty = usage.days.length === 0 && usage.unknown === undefined;
  return (
    <section class="spending" aria-labelledby="spending">
      <header class="spending-head">
        <h2 id="spending" ref={head} tabIndex={-1}>
          {text('usageTitle')}
        </h2>
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
      <p class="spending-what">{text('spendingLocal')}</p>
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
  pages: 'unitPages',
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
      <bdi class="spent-cost">{money(total)}</bdi>
      <span class="spent-kinds">
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
