import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { CapState } from '../../lib/usage/caps.ts';
import { type Scale, SIDE_GAP, TOP } from './scale.ts';

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
            {money(micros)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface CapLineProps extends Omit<LinesProps, 'amounts'> {
  cap: CapState;
  /** Whether it is above the chart. */
  above: boolean;
}

/** The line for a cap above the chart; higher than the topmost grid line. */
const ABOVE = TOP - 5;
const LABEL_GAP = 6;

/** A cap, as a labeled line. Above the chart, the line is at the top edge, and the label has an arrow. */
export function CapLine({ cap: { period, cap }, above, scale, width, rtl }: CapLineProps) {
  const y = above ? ABOVE : scale.y(cap);
  const words = textWith('kindCost', { kind: text(`capLine_${period}`), cost: money(cap) });
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g class="chart-cap" aria-hidden="true">
      <line x1={rtl ? 0 : scale.side} x2={rtl ? width - scale.side : width} y1={y} y2={y} />
      <text x={rtl ? 2 : width - 2} y={y - LABEL_GAP} text-anchor="end">
        {above ? `↑ ${words}` : words}
      </text>
    </g>
  );
}
