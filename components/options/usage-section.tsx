import { text } from '../../lib/browser/text.ts';
import type { Usage } from '../../lib/usage/usage.ts';
import { NumberField } from './number-field.tsx';
import { PricesForm } from './prices-form.tsx';
import { Section } from './section.tsx';
import { UsageTable } from './usage-table.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

/** What was used, and what it cost at the prices that stand here. */
export function UsageSection({ usage, ...props }: SettingsProps & { usage: Usage }) {
  const save = useSaving(props);
  const { prices, askAbove } = props.settings;
  return (
    <Section name="usage" what={text('usageWhat')}>
      <UsageTable usage={usage} prices={prices} />
      <h3>{text('pricesTitle')}</h3>
      <p class="section-more">{text('pricesWhat')}</p>
      <PricesForm prices={prices} onChange={(changed) => save({ prices: changed })} />
      <NumberField
        id="ask-above"
        label={text('askLimit')}
        hint={text('askLimitHint')}
        value={askAbove}
        fits={(limit) => limit >= 0}
        onChange={(limit) => save({ askAbove: limit })}
      />
    </Section>
  );
}
