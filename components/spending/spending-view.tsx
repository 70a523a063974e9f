import { ChevronLeft, ChevronRight, Download } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { saveFile } from '../../lib/save-file.ts';
import { capStates } from '../../lib/usage/caps.ts';
import {
  GRANULARITIES,
  type Granularity,
  KINDS,
  periodsOf,
  periodsUntil,
  type SpentPeriod,
  usageCsv,
} from '../../lib/usage/periods.ts';
import { currentDay } from '../../lib/usage/usage.ts';
import { useNow } from '../ui/hooks.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { Chart } from './chart.tsx';
import { ROOM_FOR_BAR, sideFor } from './scale.ts';
import { SpendingSums } from './spending-sums.tsx';
import { SpendingTable } from './spending-table.tsx';
import { rangeName } from './spending-words.ts';

/** The maximum number of bars at once, however wide the view is. */
const MAX_BARS: Record<Granularity, number> = { day: 31, week: 26, month: 13 };

/** An amount with as many digits as most at the side of the chart, in millionths of a US dollar. */
const LONG_AMOUNT = 10_000_000;

/** Spending by day, week, or month, as recorded in this browser. */
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
        <div class="empty spending-empty">
          <p>{text('spendingEmpty')}</p>
          <p>{text('spendingEmptyMore')}</p>
        </div>
      ) : (
        <>
          <SpendingSums {...{ usage, today, settings }} />
          <Bars {...{ usage, today, settings }} />
        </>
      )}
      <p class="spending-what">{text('spendingLocal')}</p>
    </section>
  );
}

/** The bars, with controls for the period length and how far back to go. */
function Bars({ usage, today, settings }: Pick<Snapshot, 'usage' | 'settings'> & { today: string }) {
  const [step, setStep] = useState<Granularity>('day');
  const [back, setBack] = useState(0);
  const [chartRef, width] = useWidth();
  const side = sideFor(money(LONG_AMOUNT));
  const room = Math.floor((width - side) / ROOM_FOR_BAR);
  const count = Math.max(1, Math.min(MAX_BARS[step], room));
  const all = periodsUntil(usage, step, today);
  const periods = periodsOf(usage, { step, today, count, back }, settings.prices);
  const cap = capStates(usage, today, settings).find(({ period }) => period === step);
  const choose = (chosen: Granularity) => {
    setStep(chosen);
    setBack(0);
  };
  return (
    <>
      <div class="spending-range">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields only */}
        <div class="spending-steps" role="group" aria-label={text('spendingStep')}>
          {GRANULARITIES.map((one) => (
            <button
              key={one}
              type="button"
              class="chip"
              aria-pressed={one === step}
              onClick={() => choose(one)}
            >
              {text(`spendingBy_${one}`)}
            </button>
          ))}
        </div>
        <div class="spending-paging mirrored">
          <Page
            name={text('spendingEarlier')}
            icon={ChevronLeft}
            onClick={back + count < all ? () => setBack(back + count) : undefined}
          />
          <span>{rangeName(periods, step)}</span>
          <Page
            name={text('spendingLater')}
            icon={ChevronRight}
            onClick={back > 0 ? () => setBack(Math.max(0, back - count)) : undefined}
          />
        </div>
      </div>
      <div ref={chartRef} class="spending-chart">
        {width > 0 && (
          <Chart
            {...{ periods, step, cap, width, side }}
            name={textWith(`spendingChart_${step}`, { range: rangeName(periods, step) })}
          />
        )}
      </div>
      <Legend periods={periods} />
      <SpendingTable periods={periods} step={step} />
    </>
  );
}

interface PageProps {
  name: string;
  icon: typeof ChevronLeft;
  /** Missing if there are no more periods. */
  onClick: (() => void) | undefined;
}

/** A button for earlier or later periods. It stays when disabled, so that it does not lose focus. */
const Page = ({ name, icon, onClick }: PageProps) => (
  <IconButton icon={icon} name={name} disabled={onClick === undefined} onClick={() => onClick?.()} />
);

/** The legend of the bars' kinds. */
const Legend = ({ periods }: { periods: readonly SpentPeriod[] }) => (
  <ul class="legend">
    {KINDS.filter((kind) => periods.some(({ counts }) => counts[kind] > 0)).map((kind) => (
      <li key={kind}>
        <span class={`swatch ${kind}`} /> {text(`kind_${kind}`)}
      </li>
    ))}
  </ul>
);

/** Measures an element's width (px). Returns a ref for the element and its current width. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
