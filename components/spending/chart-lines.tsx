import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { CapState } from '../../lib/usage/caps.ts';
import { type Scale, SIDE_GAP, TOP } from './scale.ts';
import { amount } from './spending-words.ts';

/** The pattern for possible charges, so that they do not differ by color alone. */
export const Hatching = () => (
  <defs>
    <pattern id="hatching" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="hatching-ground" width="6" height="6" />
      <line class="hatching-line" x1="0" y1="0" x2="0" y2="6" />
    </pattern>
  </defs>
);

interface LinesProps {
  amounts: readonly number[];
  scale: Scale;
  width: number;
  rtl: boolean;
}

/** The grid lines, each with its amount at the side. */
export function Lines({ amounts, scale, width, rtl }: LinesProps) {
  const { side } = scale;
  const [from, to] = rtl ? [0, width - side] : [side, width];
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g class="chart-lines" aria-hidden="true">
      {amounts.map((micros) => (
        <g key={micros}>
          <line x1={from} x2={to} y1={scale.y(micros)} y2={scale.y(micros)} />
          <text x={rtl ? width - side + SIDE_GAP : side - SIDE_GAP} y={scale.y(micros) + 4} text-anchor="end">
            {amount(micros)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface CapLineProps extends Omit<LinesProps, 'amounts'> {
  cap: CapState;
}

/** A cap, as a labeled line. */
export function CapLine({ cap, scale, width, rtl }: CapLineProps) {
  const y = scale.y(cap.cap);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g class="chart-cap" aria-hidden="true">
      <WholeLine side={scale.side} {...{ y, width, rtl }} />
      <CapLabel y={y - LABEL_GAP} {...{ width, rtl }}>
        {capWords(cap)}
      </CapLabel>
    </g>
  );
}

interface CapsAboveProps extends Omit<LinesProps, 'amounts'> {
  caps: readonly CapState[];
  /** The caps that are drawn at their height. */
  below: readonly CapState[];
}

/** Caps above the chart: one line at the top edge, with an arrow and the amount of each. */
export function CapsAbove({ caps, below, scale, width, rtl }: CapsAboveProps) {
  if (caps.length === 0) return null;
  const isAtTop = ({ cap }: CapState) => scale.y(cap) < TOP + LABEL_HEIGHT;
  const first = below.filter(isAtTop).length;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g class="chart-cap" aria-hidden="true">
      <WholeLine y={ABOVE} side={scale.side} {...{ width, rtl }} />
      {caps.map((cap, index) => (
        <CapLabel key={cap.scope} y={ABOVE - LABEL_GAP - (first + index) * LABEL_HEIGHT} {...{ width, rtl }}>
          {`↑ ${capWords(cap)}`}
        </CapLabel>
      ))}
    </g>
  );
}

/** The line for caps above the chart; higher than the topmost grid line. */
const ABOVE = TOP - 5;
const LABEL_GAP = 6;
const LABEL_HEIGHT = 14;

const capWords = ({ cap, period, scope }: CapState): string =>
  textWith('kindCost', { kind: text(`capLine_${period}_${scope}`), cost: amount(cap) });

interface PositionProps extends Pick<LinesProps, 'width' | 'rtl'> {
  y: number;
}

/** A line from one side of the bars to the other. */
const WholeLine = ({ y, width, side, rtl }: PositionProps & { side: number }) => (
  <line x1={rtl ? 0 : side} x2={rtl ? width - side : width} y1={y} y2={y} />
);

const CapLabel = ({ y, width, rtl, children }: PositionProps & { children: string }) => (
  <text x={rtl ? 2 : width - 2} y={y} text-anchor="end">
    {children}
  </text>
);
