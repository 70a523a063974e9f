import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { workspacePath } from '../../lib/pages/routes.ts';
import {
  CAP_PERIODS,
  type CapPeriod,
  type Caps,
  capStates,
  isUnknown,
  MAX_DOLLARS,
} from '../../lib/usage/caps.ts';
import { PUBLISHED_PRICES } from '../../lib/usage/cost.ts';
import { currentDay } from '../../lib/usage/usage.ts';
import { integerBetween, NumberField, OptionalNumberField } from '../ui/form/controls.tsx';
import { useNow } from '../ui/hooks.ts';
import { Group, type GroupProps } from './group.tsx';

const MAX_PAGES = 10_000;

const isAmount = (dollars: number): boolean => dollars >= 0 && dollars <= MAX_DOLLARS;

/** From which amounts on Quarry asks first. */
export function LimitsGroup({ quarry, save, settings }: GroupProps) {
  const { askAbove, extraction } = settings;
  return (
    <Group id="section-usage" title="limitsTitle" find="findSpending">
      <NumberField
        id="ask-above"
        label={text('askLimit')}
        unit="dollar"
        hint={text('askLimitHint')}
        value={askAbove}
        fits={isAmount}
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
      <div class="group-buttons wrap">
        <button
          type="button"
          class="button"
          onClick={() => quarry.openTab(new URL(workspacePath('spending'), location.href).href)}
        >
          {text('spendingOpen')}
        </button>
      </div>
    </Group>
  );
}

/** Daily and monthly spending caps of this browser. */
export function CapsGroup({ save, settings, snapshot }: GroupProps) {
  const { caps = {} } = settings;
  const states = capStates(snapshot.usage, currentDay(snapshot.usage, useNow(60_000, true)), settings);
  return (
    <Group id="caps" title="capsTitle" find="findSpending" what={text('capsWhat')} guide="caps">
      {CAP_PERIODS.map((period) => {
        const spent = states.find((state) => state.period === period)?.spent;
        return (
          <OptionalNumberField
            key={period}
            id={`cap-${period}`}
            label={text(`cap_${period}`)}
            unit="dollar"
            hint={spent === undefined ? undefined : spentWords(period, spent)}
            value={caps[period]}
            none={text('capNone')}
            fits={isAmount}
            wrong={text('capWrong')}
            onChange={(dollars) => save({ caps: withCap(caps, period, dollars) })}
          />
        );
      })}
    </Group>
  );
}

/** What is spent of a cap, in millionths of a dollar; infinity if unknown. */
const spentWords = (period: CapPeriod, spent: number): string =>
  isUnknown({ spent })
    ? text('failure_cap_unknown')
    : textWith(`capSpent_${period}`, { spent: money(spent) });

/** A copy of the caps with one changed, or removed if `dollars` is undefined. */
function withCap(caps: Caps, period: CapPeriod, dollars: number | undefined): Caps {
  const { [period]: _before, ...others } = caps;
  return dollars === undefined ? others : { ...others, [period]: dollars };
}

const KINDS = ['searches', 'pages'] as const;
const NAMES = { searches: 'priceSearches', pages: 'pricePages' } as const;

/** Prices per thousand units, used for estimates. The published rates by default. */
export function PricesGroup({ save, settings }: GroupProps) {
  const { prices } = settings;
  const published = KINDS.every((kind) => prices[kind] === PUBLISHED_PRICES[kind]);
  return (
    <Group id="prices" title="pricesTitle" find="findSpending" what={text('pricesWhat')}>
      {KINDS.map((kind) => (
        <NumberField
          key={kind}
          id={`price-${kind}`}
          label={textWith(NAMES[kind], { number: 1000 })}
          unit="dollar"
          value={prices[kind]}
          fits={isAmount}
          onChange={(price) => save({ prices: { ...prices, [kind]: price } })}
        />
      ))}
      {!published && (
        <div class="group-buttons wrap">
          <button type="button" class="button" onClick={() => void save({ prices: PUBLISHED_PRICES })}>
            {text('pricesReset')}
          </button>
        </div>
      )}
    </Group>
  );
}
