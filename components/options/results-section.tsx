import { text } from '../../lib/browser/text.ts';
import { MOST_ANSWER_BYTES } from '../../lib/search/staying.ts';
import { failureHeadline } from '../parts/failure-words.ts';
import { megabytes, number } from '../parts/numbers.ts';
import { NumberField } from './number-field.tsx';
import { Section } from './section.tsx';
import { SwitchSetting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

const MOST_MINUTES = 24 * 60;
const MOST_DAYS = 30;

/** Whether pictures are loaded, how long an answer does for the same search, and how long it is kept. Each change is saved at once. */
export function ResultsSection(props: SettingsProps) {
  const save = useSaving(props);
  const { quarry, announce } = props;
  const { thumbnails, reuseMinutes, keepDays } = props.settings;
  const forget = () =>
    quarry.forgetAnswers().then(
      () => announce(text('forgotAnswers')),
      () => announce(failureHeadline({ code: 'internal' })),
    );
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
          wrong={text('limitWrongWhole', number(0), number(MOST_MINUTES))}
          onChange={(minutes) => save({ reuseMinutes: minutes })}
        />
        <NumberField
          id="keep-days"
          label={text('keepDays')}
          hint={text('keepDaysHint', megabytes(MOST_ANSWER_BYTES))}
          value={keepDays}
          fits={(days) => Number.isInteger(days) && days >= 0 && days <= MOST_DAYS}
          wrong={text('limitWrongWhole', number(0), number(MOST_DAYS))}
          onChange={(days) => save({ keepDays: days })}
        />
      </div>
      <button type="button" class="button" onClick={forget}>
        {text('forgetAnswers')}
      </button>
    </Section>
  );
}
