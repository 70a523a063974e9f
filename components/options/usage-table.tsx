import { counted, text } from '../../lib/browser/text.ts';
import { estimate, type Prices } from '../../lib/usage/prices.ts';
import { dayOf, type Units, type Usage, usageOn } from '../../lib/usage/usage.ts';
import { number, sum } from '../parts/numbers.ts';
import { useNow } from '../parts/use-now.ts';
import { lastDays } from '../usage/last-days.ts';
import { isUsed } from '../usage/usage-words.ts';

const DAYS = 30;

/** What today and the last days cost, by kind; what may have been charged in lines of its own. */
export function UsageTable({ usage, prices }: { usage: Usage; prices: Prices }) {
  const now = useNow(60_000, true);
  const today = usageOn(usage, dayOf(now));
  const month = lastDays(usage, now, DAYS);
  if (!isUsed(month.sure) && !isUsed(month.perhaps))
    return <p class="usage-empty">{counted('usageNone', DAYS)}</p>;
  return (
    <table class="usage-table">
      <caption class="unseen">{text('usageTitle')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text('usageSearches')}</th>
          <th scope="col">{text('usagePages')}</th>
          <th scope="col">{text('usageAbout')}</th>
        </tr>
      </thead>
      <tbody>
        <Line name={text('usageTodayName')} units={today.sure} prices={prices} />
        <Line name={text('chargeMaybeShort')} units={today.perhaps} prices={prices} perhaps />
        <Line name={counted('usageMonthName', DAYS)} units={month.sure} prices={prices} />
        <Line name={text('chargeMaybeShort')} units={month.perhaps} prices={prices} perhaps />
      </tbody>
    </table>
  );
}

interface LineProps {
  name: string;
  units: Units;
  prices: Prices;
  /** Left out where there is nothing of it. */
  perhaps?: true;
}

function Line({ name, units, prices, perhaps }: LineProps) {
  if (perhaps && !isUsed(units)) return null;
  return (
    <tr class={perhaps ? 'perhaps' : undefined}>
      <th scope="row">{name}</th>
      <td>{number(units.searches)}</td>
      <td>{number(units.pages)}</td>
      <td>{sum(estimate(units, prices))}</td>
    </tr>
  );
}
