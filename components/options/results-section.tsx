import { text } from '../../lib/browser/text.ts';
import { NumberField } from './number-field.tsx';
import { Section } from './section.tsx';
import { SwitchSetting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

const MOST_MINUTES = 24 * 60;

/** Whether pictures are loaded, and how long an answer does for the same search. Each change is saved at once. */
export function ResultsSection(props: SettingsProps) {
  const save = useSaving(props);
  const { thumbnails, reuseMinutes } = props.settings;
  return (
    <Section name="results" what={text('picturesWhat')}>
      <div class="switch-rules">
        <SwitchSetting
          id="thumbnails"
          name={text('picturesLoad')}
          on={thumbnails}
          onChange={(on) => void save({ thumbnails: on })}
        />
        <NumberField
          id="reuse-minutes"
          label={text('reuseMinutes')}
          hint={text('reuseHint')}
          value={reuseMinutes}
          fits={(minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_MINUTES}
          wrong={text('limitWrongWhole', 0, MOST_MINUTES)}
          onChange={(minutes) => save({ reuseMinutes: minutes })}
        />
      </div>
    </Section>
  );
}
