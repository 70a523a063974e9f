import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { CapState } from '../../lib/usage/caps.ts';
import { KINDS, type Kind, linesUpTo, type Period, type Step } from '../../lib/usage/periods.ts';
import { Readout } from './readout.tsx';
import { amount, periodMark, periodWords } from './spending-words.ts';

const HEIGHT = 240;
const TOP = 20;
const BOTTOM = 24;
/** For the amounts at the side. */
const SIDE = 52;
const MARK_WIDTH = 52;
const WIDEST_BAR = 36;
/** A cap so many times above the highest bar would leave nothing to see of the bars. */
const CAP_TOO_HIGH = 4;

/** So much room has each bar at least: what can be pointed at is no smaller. */
export const ROOM_FOR_BAR = 24;
export const ROOM_FOR_SIDE = SIDE;

interface Props {
  periods: readonly Period[];
  step: Step;
  /** The caps that are for one of these periods. */
  caps: readonly CapState[];
  width: number;
  name: string;
}

/** Bars from the oldest to the newest, stacked by kind, with caps as lines. ← → Home End go through them. */
export function Chart({ periods, step, caps, width, name }: Props) {
  const [reached, setReached] = useState(periods.length - 1);
  const [pointed, setPointed] = useState<number>();
  const rtl = document.documentElement.dir === 'rtl';
  const current = Math.min(reached, periods.length - 1);
  const bars = useRef<SVGGElement>(null);
  useEffect(() => setReached(periods.length - 1), [periods.length, step]);
  const highest = Math.max(...periods.map(({ total }) => total));
  const within = caps.filter(({ cap }) => cap <= Math.max(highest, 1) * CAP_TOO_HIGH);
  const lines = linesUpTo(Math.max(highest, ...within.map(({ cap }) => cap)));
  const scale = createScale(lines.at(-1) ?? 0, { count: periods.length, width, rtl });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = rtl ? -1 : 1;
    const next = {
      ArrowLeft: current - step,
      ArrowRight: current + step,
      Home: 0,
      End: periods.length - 1,
    }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    bars.current
      ?.querySelectorAll<SVGGElement>('.bar')
      [Math.max(0, Math.min(periods.length - 1, next))]?.focus();
  };
  const shown = periods[pointed ?? current];
  return (
    <>
      <svg class="chart" width={width} height={HEIGHT} direction="ltr">
        <title>{name}</title>
        <Hatching />
        <Lines at={lines} scale={scale} width={width} rtl={rtl} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys come up from the bars in it */}
        <g ref={bars} onKeyDown={onKeyDown} onPointerLeave={() => setPointed(undefined)}>
          {periods.map((period, index) => (
            <Bar
              key={period.from}
              {...{ period, step, scale, index }}
              marked={isMarked(index, periods.length, scale.room)}
              current={index === (pointed ?? current)}
              reached={index === current}
              onReach={() => setReached(index)}
              onPoint={() => setPointed(index)}
            />
          ))}
        </g>
        {within.map((cap) => (
          <CapLine key={cap.scope} {...{ cap, scale, width, rtl }} />
        ))}
      </svg>
      {shown && <Readout period={shown} step={step} />}
    </>
  );
}

interface Scale {
  /** For each bar, with what is between two. */
  room: number;
  /** Where a bar begins. */
  x: (index: number) => number;
  y: (micros: number) => number;
  /** Where a mark can be in the middle of, so that it ends within the chart. */
  within: (x: number) => number;
}

function createScale(
  top: number,
  { count, width, rtl }: { count: number; width: number; rtl: boolean },
): Scale {
  const room = (width - SIDE) / count;
  const high = HEIGHT - TOP - BOTTOM;
  return {
    room,
    x: (index) => (rtl ? width - SIDE - (index + 1) * room : SIDE + index * room),
    within: (x) => Math.min(width - MARK_WIDTH / 2 + 4, Math.max(MARK_WIDTH / 2 - 4, x)),
    y: (micros) => TOP + high * (1 - (top > 0 ? micros / top : 0)),
  };
}

/** The newest has a mark below it, and those before it as far as there is room. */
const isMarked = (index: number, count: number, room: number): boolean =>
  (count - 1 - index) % Math.max(1, Math.ceil(MARK_WIDTH / room)) === 0;

/** How what may have been charged is drawn: it is not only another color. */
const Hatching = () => (
  <defs>
    <pattern id="hatching" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="hatching-ground" width="6" height="6" />
      <line class="hatching-line" x1="0" y1="0" x2="0" y2="6" />
    </pattern>
  </defs>
);

interface LinesProps {
  at: readonly number[];
  scale: Scale;
  width: number;
  rtl: boolean;
}

function Lines({ at, scale, width, rtl }: LinesProps) {
  const [from, to] = rtl ? [0, width - SIDE] : [SIDE, width];
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <g class="chart-lines" aria-hidden="true">
      {at.map((micros) => (
        <g key={micros}>
          <line x1={from} x2={to} y1={scale.y(micros)} y2={scale.y(micros)} />
          <text
            x={rtl ? width - SIDE + 8 : SIDE - 8}
            y={scale.y(micros) + 4}
            text-anchor={rtl ? 'start' : 'end'}
          >
            {amount(micros)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface CapLineProps extends Omit<LinesProps, 'at'> {
  cap: CapState;
}

function CapLine({ cap: { cap, period, scope }, scale, width, rtl }: CapLineProps) {
  const [from, to] = rtl ? [0, width - SIDE] : [SIDE, width];
  const y = scale.y(cap);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <g class="chart-cap" aria-hidden="true">
      <line x1={from} x2={to} y1={y} y2={y} />
      <text x={rtl ? from + 2 : to - 2} y={y - 6} text-anchor={rtl ? 'start' : 'end'}>
        {text('kindCost', text(`capLine_${period}_${scope}`), amount(cap))}
      </text>
    </g>
  );
}

interface BarProps {
  period: Period;
  step: Step;
  scale: Scale;
  index: number;
  marked: boolean;
  /** Whether the readout is about it. */
  current: boolean;
  /** Whether the focus comes here with Tab. */
  reached: boolean;
  onReach: () => void;
  onPoint: () => void;
}

function Bar({ period, step, scale, index, marked, current, reached, onReach, onPoint }: BarProps) {
  const x = scale.x(index);
  const width = Math.min(WIDEST_BAR, scale.room - 4);
  const begin = x + (scale.room - width) / 2;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it can be reached to be read, and does nothing
    <g
      class={current ? 'bar current' : 'bar'}
      role="img"
      aria-label={periodWords(period, step)}
      tabIndex={reached ? 0 : -1}
      onFocus={onReach}
      onPointerEnter={onPoint}
    >
      <rect class="bar-room" x={x} y={TOP - 8} width={scale.room} height={HEIGHT - TOP - BOTTOM + 8} />
      <Stack costs={period.costs} {...{ begin, width, scale }} />
      {marked && (
        <text class="bar-mark" x={scale.within(x + scale.room / 2)} y={HEIGHT - 6} text-anchor="middle">
          {periodMark(period, step)}
        </text>
      )}
    </g>
  );
}

interface StackProps {
  costs: Record<Kind, number>;
  begin: number;
  width: number;
  scale: Scale;
}

/** The kinds on top of each other; the least that there is of one can be seen. */
function Stack({ costs, begin, width, scale }: StackProps) {
  let below = 0;
  return KINDS.filter((kind) => costs[kind] > 0).map((kind) => {
    const [foot, top] = [scale.y(below), scale.y(below + costs[kind])];
    below += costs[kind];
    const height = Math.max(1.5, foot - top - 1);
    return (
      <rect
        key={kind}
        class={`kind ${kind}`}
        x={begin}
        y={foot - height}
        width={width}
        height={height}
        rx="1.5"
      />
    );
  });
}
