import { counted, text } from '../../lib/browser/text.ts';
import type { Personalizations } from '../../lib/search/personal/personal.ts';
import { PanelField } from './panel-field.tsx';

const ID = 'more-rules';

interface Props {
  rules: Personalizations;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Whether the user's rules go with this search; nothing, where there are none to go. */
export function RulesField({ rules, on, onChange }: Props) {
  const count = rules.domains.length + rules.regexes.length;
  if (!rules.on || count === 0) return null;
  return (
    <PanelField id={ID} label={text('rulesUse')} hint={counted('rulesCount', count)}>
      <span class="panel-switch">
        <input
          id={ID}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is checked
          role="switch"
          checked={on}
          aria-describedby={`${ID}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span class="switch" aria-hidden="true" />
      </span>
    </PanelField>
  );
}
