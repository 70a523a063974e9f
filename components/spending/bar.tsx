import { type Granularity, KINDS, type Kind, type SpentPeriod } from '../../lib/usage/periods.ts';
import { BOTTOM, HEIGHT, type Scale, TOP } from './scale.ts';
import { periodMark, periodWords } from './spending-words.ts';

const WIDEST_BAR = 36;

interface BarProps {
  period: SpentPeriod;
  step: Granularity;
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

/** What a period cost. It can be reached by pointer and keyboard, to be read. */
export function Bar({ period, step, scale, index, marked, current, reached, onReach, onPoint }: BarProps) {
  const x = scale.x(index);
  const width = Math.min(WIDEST_BAR, scale.room - 4);
  const begin = x + (scale.room - width) / 2;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it can be reached to be read, and does nothing
    <g
      class={current ? 'bar current' : 'bar'}
      role="img"
      aria-label={periodWords(period, step)}
      // Attributes of shapes are told apart by case.
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
