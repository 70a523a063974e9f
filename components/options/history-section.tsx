import { text } from '../../lib/browser/text.ts';
import { forget, type History, NO_HISTORY } from '../../lib/search/history.ts';
import { failureHeadline } from '../parts/failure-words.ts';
import { number } from '../parts/numbers.ts';
import { HistoryList } from './history-list.tsx';
import { NumberField } from './number-field.tsx';
import { Section } from './section.tsx';
import { SwitchSetting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

interface Props extends SettingsProps {
  history: History;
  onHistory: (history: History) => void;
}

const MOST_DAYS = 365;

/** Whether past searches are kept on this device, for how long, and which there are. */
export function HistorySection({ history: past, onHistory, ...props }: Props) {
  const saving = useSaving(props);
  const { quarry, announce } = props;
  const rules = props.settings.history;
  const forgetQuery = async (query?: string) => {
    const done = await quarry.forgetHistory(query).then(
      () => true,
      () => false,
    );
    if (done) onHistory(query === undefined ? NO_HISTORY : forget(past, query));
    const words = query === undefined ? text('historyCleared') : text('historyForgot', query);
    announce(done ? words : failureHeadline({ code: 'internal' }));
  };
  const turn = async (on: boolean) => {
    if ((await saving({ history: { ...rules, on } })) && !on) onHistory(NO_HISTORY);
  };
  return (
    <Section name="history" what={text('historyWhat')}>
      <div class="switch-rules">
        <SwitchSetting id="history-on" name={text('historyOn')} on={rules.on} onChange={turn} />
        {rules.on && (
          <NumberField
            id="history-days"
            label={text('historyDays')}
            value={rules.days}
            fits={(days) => Number.isInteger(days) && days >= 1 && days <= MOST_DAYS}
            wrong={text('limitWrongWhole', number(1), number(MOST_DAYS))}
            onChange={(days) => saving({ history: { ...rules, days } })}
          />
        )}
      </div>
      {past.searches.length === 0 ? (
        <p class="usage-empty">{text(rules.on ? 'historyEmpty' : 'historyOff')}</p>
      ) : (
        <HistoryList history={past} onForget={forgetQuery} />
      )}
    </Section>
  );
}
