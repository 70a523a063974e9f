import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { type Prices, PUBLISHED_PRICES } from '../../lib/usage/prices.ts';
import { describedBy, Field } from './field.tsx';

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
        <PriceField
          key={kind}
          id={`price-${kind}`}
          label={text(NAMES[kind])}
          price={prices[kind]}
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

interface PriceProps {
  id: string;
  label: string;
  price: number;
  onChange: (price: number) => void;
}

function PriceField({ id, label, price, onChange }: PriceProps) {
  const [draft, setDraft] = useState({ typed: String(price), price });
  // What is typed stands until the price becomes another.
  if (draft.price !== price) setDraft({ typed: String(price), price });
  const [error, setError] = useState<string>();
  const settle = (entered: string) => {
    const value = Number(entered);
    const wrong = entered.trim() === '' || !Number.isFinite(value) || value < 0;
    setError(wrong ? text('priceWrong') : undefined);
    if (!wrong && value !== price) onChange(value);
  };
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        type="number"
        min="0"
        step="any"
        inputMode="decimal"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={draft.typed}
        onInput={(event) => setDraft({ typed: event.currentTarget.value, price })}
        onChange={(event) => settle(event.currentTarget.value)}
      />
    </Field>
  );
}
