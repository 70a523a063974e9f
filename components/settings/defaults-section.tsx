import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { WORKFLOWS } from '../../lib/search/form.ts';
import { BuiltLensOptions, builtValue, LensOptions } from '../ui/form/lens-options.tsx';
import { keyCombination } from '../ui/keys/key-caps.ts';
import { typeName } from '../ui/type-name.ts';
import { Section } from './section.tsx';
import {
  integerBetween,
  NumberField,
  Setting,
  type SettingsProps,
  SwitchSetting,
  useSaveSettings,
} from './setting.tsx';

const MAX_MINUTES = 24 * 60;

/** The initial state of the search view in a new browser session, and how long results are reused. */
export function DefaultsSection(props: SettingsProps) {
  const save = useSaveSettings(props);
  const { defaults, lenses, builtLenses, reuseMinutes } = props.settings;
  const route = builtLenses.findIndex(({ name }) => name === defaults.builtLens?.name);
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
            value={route < 0 ? defaults.lens : builtValue(route)}
            onChange={({ currentTarget: { value } }) => {
              const builtLens = builtLenses.find((_, index) => builtValue(index) === value);
              change({ lens: builtLens ? '' : value, builtLens });
            }}
          >
            <LensOptions lens={defaults.lens} own={lenses} />
            <BuiltLensOptions built={builtLenses} />
          </select>
        </Setting>
        <SwitchSetting
          id="default-safe"
          name={text('safeSearch')}
          on={defaults.safeSearch}
          onChange={(safeSearch) => change({ safeSearch })}
        />
      </div>
      <div class="switch-rules">
        <NumberField
          id="reuse-minutes"
          label={text('reuseMinutes')}
          unit="minute"
          hint={textWith('reuseHint', { keys: keyCombination('shift', '↵') })}
          value={reuseMinutes}
          {...integerBetween(0, MAX_MINUTES)}
          onChange={(minutes) => save({ reuseMinutes: minutes })}
        />
      </div>
    </Section>
  );
}
