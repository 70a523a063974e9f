import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { type Granularity, KINDS, type SpentPeriod } from '../../lib/usage/periods.ts';
import { number } from '../ui/format.ts';
import { periodName, rangeName } from './spending-words.ts';

/** The bars' data as a table, newest first, without periods that have no usage. */
export function SpendingTable({ periods, step }: { periods: readonly SpentPeriod[]; step: Granularity }) {
  const used = periods.filter(({ counts, saved }) => saved > 0 || KINDS.some((kind) => counts[kind] > 0));
  return (
    <details class="spending-table">
      <summary>{text('spendingTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section class="spending-scroll" tabIndex={0} aria-label={rangeName(periods, step)}>
        <table>
          <caption class="unseen">{rangeName(periods, step)}</caption>
          <thead>
            <tr>
              <th scope="col">{text(`spendingBy_${step}`)}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {text(`kind_${kind}`)}
                </th>
              ))}
              <th scope="col">{text('usageAbout')}</th>
            </tr>
          </thead>
          <tbody>
            {used.toReversed().map((period) => (
              <tr key={period.from}>
                <th scope="row">{periodName(period, step)}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{number(period.counts[kind])}</td>
                ))}
                <td>{money(period.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
