import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { MAX_ANSWER_BYTES } from '../../lib/search/retention.ts';
import { megabytes } from '../ui/format.ts';
import { Group } from './section.tsx';
import { integerBetween, NumberField, type SettingsProps, useSaveSettings } from './setting.tsx';

const MAX_DAYS = 30;

/** How long search results are kept. */
export function SavedResults(props: SettingsProps) {
  const save = useSaveSettings(props);
  return (
    <Group id="section-results" title={text('resultsTitle')}>
      <div class="switch-rules">
        <NumberField
          id="keep-days"
          label={text('keepDays')}
          unit="day"
          hint={textWith('keepDaysHint', { size: megabytes(MAX_ANSWER_BYTES) })}
          value={props.settings.keepDays}
          {...integerBetween(0, MAX_DAYS)}
          onChange={(days) => save({ keepDays: days })}
        />
      </div>
    </Group>
  );
}
