import { money } from '../../lib/browser/amounts.ts';
import { type Granularity, KINDS, type SpentPeriod } from '../../lib/usage/periods.ts';
import { kindWords, periodName } from './spending-words.ts';

/** The details of the hovered or focused bar. Hidden from screen readers, because the bar's label has the same text. */
export function Readout({ period, step }: { period: SpentPeriod; step: Granularity }) {
  const kinds = KINDS.filter((kind) => period.counts[kind] > 0);
  return (
    <p class="readout" aria-hidden="true">
      <strong>{periodName(period, step)}</strong> <span class="readout-total">{money(period.total)}</span>
      {kinds.map((kind) => (
        <span key={kind} class="readout-kind">
          <span class={`swatch ${kind}`} /> {kindWords(period, kind)}
        </span>
      ))}
    </p>
  );
}
