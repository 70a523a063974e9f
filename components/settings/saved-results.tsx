import { text } from '../../lib/browser/text.ts';
import { MOST_ANSWER_BYTES } from '../../lib/search/staying.ts';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { megabytes } from '../ui/format.ts';
import { Group } from './section.tsx';
import { NumberField, type SettingsProps, useSaving, whole } from './setting.tsx';

const MOST_DAYS = 30;

/** For how long results are kept, and a way to clear them. */
export function SavedResults(props: SettingsProps) {
  const save = useSaving(props);
  const { quarry, announce } = props;
  const forget = async () => {
    const failed = await quarry.ask['answers.forget'](null);
    announce(failed ? failureHeadline(failed.failure) : text('forgotAnswers'));
  };
  return (
    <Group id="section-results" title={text('resultsTitle')}>
      <div class="switch-rules">
        <NumberField
          id="keep-days"
          label={text('keepDays')}
          hint={text('keepDaysHint', megabytes(MOST_ANSWER_BYTES))}
          value={props.settings.keepDays}
          {...whole(0, MOST_DAYS)}
          onChange={(days) => save({ keepDays: days })}
        />
      </div>
      <button type="button" class="button" onClick={forget}>
        {text('forgetAnswers')}
      </button>
    </Group>
  );
}
