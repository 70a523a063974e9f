import { text } from '../../lib/browser/text.ts';
import type { Usage } from '../../lib/usage/usage.ts';
import { NumberField } from './number-field.tsx';
import { PricesForm } from './prices-form.tsx';
import { Group, Section } from './section.tsx';
import { UsageTable } from './usage-table.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';
import { whole } from './whole.ts';

const MOST_PAGES = 10_000;

/** What Quarry asks about before it spends, what was spent, and the prices that is estimated by. */
export function UsageSection({ usage, ...props }: SettingsProps & { usage: Usage }) {
  const save = useSaving(props);
  const { prices, askAbove, extraction } = props.settings;
  return (
    <Section name="usage" what={text('spendingWhat')}>
      <div class="switch-rules">
        <NumberField
          id="ask-above"
          label={text('askLimit')}
          hint={text('askLimitHint')}
          value={askAbove}
          fits={(limit) => limit >= 0}
          onChange={(limit) => save({ askAbove: limit })}
        />
        <NumberField
          id="review-above"
          label={text('reviewAbove')}
          hint={text('reviewAboveHint')}
          value={extraction.reviewAbove}
          {...whole(0, MOST_PAGES)}
          onChange={(reviewAbove) => save({ extraction: { ...extraction, reviewAbove } })}
        />
      </div>
      <Group id="spent" title={text('usageSpent')}>
        <p class="section-more">{text('usageWhat')}</p>
        <UsageTable usage={usage} prices={prices} />
      </Group>
      <Group id="prices" title={text('pricesTitle')}>
        <p class="section-more">{text('pricesWhat')}</p>
        <PricesForm prices={prices} onChange={(changed) => save({ prices: changed })} />
      </Group>
    </Section>
  );
}
