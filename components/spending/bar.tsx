import { type Granularity, KINDS, type Kind, type SpentPeriod } from '../../lib/usage/periods.ts';
import { BOTTOM, HEIGHT, type Scale, TOP } from './scale.ts';
import { periodMark, periodWords } from './spending-words.ts';

const MAX_BAR_WIDTH = 36;

interface BarProps {
  period: SpentPeriod;
  step: Granularity;
  scale: Scale;
  index: number;
  marked: boolean;
  /** Whether the readout shows this bar. */
  current: boolean;
  /** Whether Tab moves focus to this bar. */
  reached: boolean;
  onReach: () => void;
  onPoint: () => void;
}

/** The bar for one period's cost. Pointer and keyboard can reach it to show its readout. */
export function Bar({ period, step, scale, index, marked, current, reached, onReach, onPoint }: BarProps) {
  const x = scale.x(index);
  const width = Math.min(MAX_BAR_WIDTH, scale.room - 4);
  const begin = x + (scale.room - width) / 2;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is focusable for reading only, and has no action
    <g
      class={current ? 'bar current' : 'bar'}
      role="img"
      aria-label={periodWords(period, step)}
      // SVG attribute names are case-sensitive, so not tabIndex.
      tabindex={reached ? 0 : -1}
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

/** The stacked kinds of a bar. Each has a minimum height, so that even the smallest amount is visible. */
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
