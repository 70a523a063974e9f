import { useEffect, useRef, useState } from 'preact/hooks';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { CapState } from '../../lib/usage/caps.ts';
import { type Granularity, linesUpTo, type SpentPeriod } from '../../lib/usage/periods.ts';
import { Bar } from './bar.tsx';
import { CapLine, Hatching, Lines } from './chart-lines.tsx';
import { Readout } from './readout.tsx';
import { createScale, HEIGHT, isMarked, markWidth } from './scale.ts';
import { periodMark } from './spending-words.ts';

/** A cap more than this many times the highest bar is shown at the top edge, so that the bars stay large enough. */
const CAP_TOO_HIGH = 4;

interface Props {
  periods: readonly SpentPeriod[];
  step: Granularity;
  /** The cap for periods of this length. */
  cap: CapState | undefined;
  width: number;
  /** The width for the amounts at the side. */
  side: number;
  name: string;
}

/** Stacked bars from the oldest to the newest period, with the cap as a line. ← → Home End move between bars. */
export function Chart({ periods, step, cap, width, side, name }: Props) {
  const [reached, setReached] = useState(periods.length - 1);
  const [pointed, setPointed] = useState<number>();
  const rtl = document.documentElement.dir === 'rtl';
  const current = Math.min(reached, periods.length - 1);
  const bars = useRef<SVGGElement>(null);
  useEffect(() => setReached(periods.length - 1), [periods.length, step]);
  const highest = Math.max(...periods.map(({ total }) => total));
  const above = cap !== undefined && highest > 0 && cap.cap > highest * CAP_TOO_HIGH;
  const lines = linesUpTo(Math.max(highest, above ? 0 : (cap?.cap ?? 0)));
  const mark = Math.max(...periods.map((period) => markWidth(periodMark(period, step))));
  const scale = createScale(lines.at(-1) ?? 0, { count: periods.length, width, side, mark, rtl });
  const reach = (index: number) =>
    bars.current
      ?.querySelectorAll<SVGGElement>('.bar')
      [Math.max(0, Math.min(periods.length - 1, index))]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const onward = rtl ? -1 : 1;
    const next = {
      ArrowLeft: current - onward,
      ArrowRight: current + onward,
      Home: 0,
      End: periods.length - 1,
    }[pressedKey(event)];
    if (next === undefined) return;
    event.preventDefault();
    reach(next);
  };
  const shown = periods[pointed ?? current];
  return (
    <>
      <svg class="chart" width={width} height={HEIGHT}>
        <title>{name}</title>
        <Hatching />
        <Lines amounts={lines} scale={scale} width={width} rtl={rtl} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from its bars */}
        <g ref={bars} onKeyDown={onKeyDown} onPointerLeave={() => setPointed(undefined)}>
          {periods.map((period, index) => (
            <Bar
              key={period.from}
              {...{ period, step, scale, index }}
              marked={isMarked(index, periods.length, scale.room, mark)}
              current={index === (pointed ?? current)}
              reached={index === current}
              onReach={() => setReached(index)}
              onPoint={() => setPointed(index)}
            />
          ))}
        </g>
        {cap && <CapLine {...{ cap, above, scale, width, rtl }} />}
      </svg>
      {shown && <Readout period={shown} step={step} />}
    </>
  );
}
