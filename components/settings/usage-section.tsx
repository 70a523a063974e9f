import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { DAY_MS } from '../../lib/day.ts';
import { workspacePath } from '../../lib/pages/routes.ts';
import { costInMicros, type Prices, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';
import { currentDay, dayOf, totalOf, type Units, type Usage, usageOn } from '../../lib/usage/usage.ts';
import { number } from '../ui/format.ts';
import { useNow } from '../ui/hooks.ts';
import { isUsed } from '../ui/usage/usage-words.ts';
import { CapsGroup } from './caps-group.tsx';
import { Group, Section } from './section.tsx';
import { integerBetween, NumberField, type SettingsProps, useSaveSettings } from './setting.tsx';

/** The total of the last `count` days, including today. */
function lastDays(usage: Usage, now: number, count: number): ReturnType<typeof totalOf> {
  const first = dayOf(now - (count - 1) * DAY_MS);
  const today = dayOf(now);
  return totalOf({ ...usage, days: usage.days.filter(({ day }) => day >= first && day <= today) });
}

const KINDS = ['searches', 'pages'] as const;
const NAMES = { searches: 'priceSearches', pages: 'pricePages' } as const;

interface Props {
  prices: Prices;
  onChange: (prices: Prices) => void;
}

/** Prices per thousand units, used for estimates. The published rates by default. */
function PricesForm({ prices, onChange }: Props) {
  const published = KINDS.every((kind) => prices[kind] === PUBLISHED_PRICES[kind]);
  return (
    <div class="prices">
      {KINDS.map((kind) => (
        <NumberField
          key={kind}
          id={`price-${kind}`}
          label={textWith(NAMES[kind], { number: 1000 })}
          unit="dollar"
          value={prices[kind]}
          fits={(price) => price >= 0}
          onChange={(price) => onChange({ ...prices, [kind]: price })}
        />
      ))}
      <button
        type="button"
        class="button"
        aria-disabled={published || undefined}
        onClick={published ? undefined : () => onChange(PUBLISHED_PRICES)}
      >
        {text('pricesReset')}
      </button>
    </div>
  );
}

const DAYS = 30;

/** The cost of today and recent days, by kind. Amounts that may have been charged have their own rows. */
function UsageTable({ usage, prices }: { usage: Usage; prices: Prices }) {
  const now = useNow(60_000, true);
  const today = usageOn(usage, currentDay(usage, now));
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
  /** Omits the row if it is empty. */
  perhaps?: true;
}

function Line({ name, units, prices, perhaps }: LineProps) {
  if (perhaps && !isUsed(units)) return null;
  return (
    <tr class={perhaps ? 'perhaps' : undefined}>
      <th scope="row">{name}</th>
      <td>{number(units.searches)}</td>
      <td>{number(units.pages)}</td>
      <td>{money(costInMicros(units, prices))}</td>
    </tr>
  );
}

const MAX_PAGES = 10_000;

/** The confirmation limit, recorded spending, and the prices used for estimates. */
export function UsageSection({ usage, ...props }: SettingsProps & { usage: Usage }) {
  const save = useSaveSettings(props);
  const { prices, askAbove, extraction } = props.settings;
  return (
    <Section name="usage" what={text('spendingWhat')}>
      <div class="switch-rules">
        <NumberField
          id="ask-above"
          label={text('askLimit')}
          unit="dollar"
          hint={text('askLimitHint')}
          value={askAbove}
          fits={(limit) => limit >= 0}
          onChange={(limit) => save({ askAbove: limit })}
        />
        <NumberField
          id="review-above"
          label={text('reviewAbove')}
          unit="page"
          hint={text('reviewAboveHint')}
          value={extraction.reviewAbove}
          {...integerBetween(0, MAX_PAGES)}
          onChange={(reviewAbove) => save({ extraction: { ...extraction, reviewAbove } })}
        />
      </div>
      <CapsGroup usage={usage} settings={props.settings} onChange={(caps) => save({ caps })} />
      <Group id="spent" title={text('usageSpent')}>
        <p class="section-more">{text('usageWhat')}</p>
        <UsageTable usage={usage} prices={prices} />
        <button
          type="button"
          class="button"
          onClick={() => props.quarry.openTab(new URL(workspacePath('spending'), location.href).href)}
        >
          {text('spendingOpen')}
        </button>
      </Group>
      <Group id="prices" title={text('pricesTitle')}>
        <p class="section-more">{text('pricesWhat')}</p>
        <PricesForm prices={prices} onChange={(changed) => save({ prices: changed })} />
      </Group>
    </Section>
  );
}
