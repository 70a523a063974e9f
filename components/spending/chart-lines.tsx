import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { CapState } from '../../lib/usage/caps.ts';
import { type Scale, SIDE } from './scale.ts';
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
  at: readonly number[];
  scale: Scale;
  width: number;
  rtl: boolean;
}

/** The grid lines, each with its amount at the side. */
export function Lines({ at, scale, width, rtl }: LinesProps) {
  const [from, to] = rtl ? [0, width - SIDE] : [SIDE, width];
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
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

/** A cap, as a labeled line. */
export function CapLine({ cap: { cap, period, scope }, scale, width, rtl }: CapLineProps) {
  const [from, to] = rtl ? [0, width - SIDE] : [SIDE, width];
  const y = scale.y(cap);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <g class="chart-cap" aria-hidden="true">
      <line x1={from} x2={to} y1={y} y2={y} />
      <text x={rtl ? from + 2 : to - 2} y={y - 6} text-anchor={rtl ? 'start' : 'end'}>
        {textWith('kindCost', { kind: text(`capLine_${period}_${scope}`), cost: amount(cap) })}
      </text>
    </g>
  );
}
