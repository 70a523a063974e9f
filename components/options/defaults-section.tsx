import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { WORKFLOWS } from '../../lib/search/form.ts';
import { LensOptions } from '../search/lens-options.tsx';
import { typeName } from '../search/type-names.ts';
import { Section } from './section.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

/** How a search view starts in a new browser session. Each change is saved at once. */
export function DefaultsSection(props: SettingsProps) {
  const save = useSaving(props);
  const { defaults, lenses } = props.settings;
  const change = (changes: Partial<typeof defaults>) => void save({ defaults: { ...defaults, ...changes } });
  return (
    <Section name="defaults" what={text('defaultsWhat')}>
      <div class="rows-of-settings">
        <Setting id="default-type" name={text('resultType')}>
          <select
            id="default-type"
            value={defaults.workflow}
            onChange={({ currentTarget: { value } }) => {
              const workflow = WORKFLOWS.find((one) => one === value);
              if (workflow) change({ workflow });
            }}
          >
            {WORKFLOWS.map((workflow) => (
              <option key={workflow} value={workflow}>
                {typeName(workflow)}
              </option>
            ))}
          </select>
        </Setting>
        <Setting id="default-lens" name={text('lens')}>
          <select
            id="default-lens"
            value={defaults.lens}
            onChange={({ currentTarget: { value } }) => change({ lens: value })}
          >
            <LensOptions lens={defaults.lens} own={lenses} />
          </select>
        </Setting>
        <Setting id="default-safe" name={text('safeSearch')}>
          <span class="switch-box">
            <input
              id="default-safe"
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is checked
              role="switch"
              checked={defaults.safeSearch}
              onChange={({ currentTarget: { checked } }) => change({ safeSearch: checked })}
            />
            <span class="switch" aria-hidden="true" />
          </span>
        </Setting>
      </div>
    </Section>
  );
}

function Setting({ id, name, children }: { id: string; name: string; children: ComponentChildren }) {
  return (
    <div class="setting">
      <label for={id}>{name}</label>
      {children}
    </div>
  );
}
