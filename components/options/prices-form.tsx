import { text } from '../../lib/browser/text.ts';
import { type Prices, PUBLISHED_PRICES } from '../../lib/usage/prices.ts';
import { number } from '../parts/numbers.ts';
import { NumberField } from './number-field.tsx';

const KINDS = ['searches', 'pages'] as const;
const NAMES = { searches: 'priceSearches', pages: 'pricePages' } as const;

interface Props {
  prices: Prices;
  onChange: (prices: Prices) => void;
}

/** What a thousand units cost, for the estimates; the published rates unless changed. */
export function PricesForm({ prices, onChange }: Props) {
  const published = KINDS.every((kind) => prices[kind] === PUBLISHED_PRICES[kind]);
  return (
    <div class="prices">
      {KINDS.map((kind) => (
        <NumberField
          key={kind}
          id={`price-${kind}`}
          label={text(NAMES[kind], number(1000))}
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
