import { text } from '../../lib/browser/text.ts';
import { forget, type History, NO_HISTORY } from '../../lib/search/history.ts';
import { failureHeadline } from '../parts/failure-words.ts';
import { HistoryList } from './history-list.tsx';
import { NumberField } from './number-field.tsx';
import { Group } from './section.tsx';
import { SwitchSetting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';
import { whole } from './whole.ts';

interface Props extends SettingsProps {
  history: History;
  onHistory: (history: History) => void;
}

const MOST_DAYS = 365;

/** Whether past searches are kept on this device, for how long, and which there are. */
export function SearchHistory({ history: past, onHistory, ...props }: Props) {
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
    <Group id="section-history" title={text('historyTitle')}>
      <p class="section-more">{text('historyWhat')}</p>
      <div class="switch-rules">
        <SwitchSetting id="history-on" name={text('historyOn')} on={rules.on} onChange={turn} />
        {rules.on && (
          <NumberField
            id="history-days"
            label={text('historyDays')}
            value={rules.days}
            {...whole(1, MOST_DAYS)}
            onChange={(days) => saving({ history: { ...rules, days } })}
          />
        )}
      </div>
      {past.searches.length === 0 ? (
        <p class="usage-empty">{text(rules.on ? 'historyEmpty' : 'historyOff')}</p>
      ) : (
        <HistoryList history={past} onForget={forgetQuery} />
      )}
    </Group>
  );
}
