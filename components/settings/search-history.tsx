import { X } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { Workflow } from '../../lib/search/form.ts';
import { forget, type History, NO_HISTORY, shorten } from '../../lib/search/history.ts';
import type { HistoryRules } from '../../lib/settings/settings.ts';
import { ConfirmLoss } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { ago, DOT, exact } from '../ui/format.ts';
import { useNow } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { typeName } from '../ui/type-name.ts';
import { Group } from './section.tsx';
import {
  integerBetween,
  NumberField,
  type SettingsProps,
  SwitchSetting,
  useSaveSettings,
} from './setting.tsx';

/** A past query, regardless of the result type. */
export interface PastQuery {
  query: string;
  /** The time of its latest search (epoch ms). */
  at: number;
  times: number;
  workflows: Workflow[];
}

/** The distinct past queries, newest first, that contain the wanted text. */
export function pastQueries({ searches }: History, wanted: string): PastQuery[] {
  const words = wanted.trim().toLocaleLowerCase();
  const byQuery = new Map<string, PastQuery>();
  for (const { query, at, times, workflow } of searches) {
    if (!query.toLocaleLowerCase().includes(words)) continue;
    const known = byQuery.get(query) ?? { query, at, times: 0, workflows: [] };
    byQuery.set(query, {
      query,
      at: Math.max(known.at, at),
      times: known.times + times,
      workflows: [...known.workflows, workflow],
    });
  }
  return [...byQuery.values()].sort((a, b) => b.at - a.at);
}

/** Number of queries listed; the filter field finds the others. */
const MAX_SHOWN = 50;

interface Props {
  history: History;
  onForget: (query: string) => Promise<void>;
}

/** Past queries to search, and to delete one by one or all at once. */
function HistoryList({ history, onForget }: Props) {
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = pastQueries(history, wanted);
  const more = found.length - MAX_SHOWN;
  const forget = async (query: string) => {
    await onForget(query);
    field.current?.focus();
  };
  return (
    <>
      <div class="history-head">
        <input
          ref={field}
          type="search"
          dir="auto"
          autocomplete="off"
          aria-label={text('historyFind')}
          placeholder={text('historyFind')}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </div>
      <p class="section-more" aria-live="polite">
        {found.length === 0 ? text('historyNoneFound') : counted('historyCount', found.length)}
      </p>
      {found.length > 0 && (
        <ul class="rule-list history" aria-label={text('historyTitle')}>
          {found.slice(0, MAX_SHOWN).map((entry) => (
            <Boundary key={entry.query} entry of={entry}>
              <HistoryRow entry={entry} onForget={() => forget(entry.query)} />
            </Boundary>
          ))}
        </ul>
      )}
      {more > 0 && <p class="section-more">{counted('historyMore', more)}</p>}
    </>
  );
}

function HistoryRow({ entry, onForget }: { entry: PastQuery; onForget: () => void }) {
  const now = useNow(60_000, true);
  const { query, at, times, workflows } = entry;
  return (
    <li>
      <span class="rule-what" title={query}>
        <bdi>{query}</bdi>
      </span>
      <span class="history-when" title={exact(at)}>
        {[
          ...workflows.map(typeName),
          ...(times > 1 ? [counted('historyTimes', times)] : []),
          ago(at, now),
        ].join(DOT)}
      </span>
      <IconButton icon={X} name={textWith('historyForget', { query })} onClick={onForget} />
    </li>
  );
}

interface SearchHistoryProps extends SettingsProps {
  history: History;
  onHistory: (history: History) => void;
}

const MAX_DAYS = 365;

/** What is left of the history under these rules. */
const keptBy = ({ on, days }: HistoryRules, history: History): History =>
  on ? shorten(history, Date.now(), days) : NO_HISTORY;

/** Whether and how long the search history is kept, and its queries. */
export function SearchHistory({ history, onHistory, ...props }: SearchHistoryProps) {
  const saving = useSaveSettings(props);
  const { quarry, announce } = props;
  const rules = props.settings.history;
  const offerUndo = useUndo();
  const forgetQuery = async (query: string) => {
    const failed = await quarry.ask['history.forget']({ query });
    if (failed) return announce(failureHeadline(failed.failure));
    onHistory(forget(history, query));
    const forgotten = { ...history, searches: history.searches.filter((search) => search.query === query) };
    const undo = async () => !(await quarry.ask['history.join']({ history: forgotten }));
    offerUndo({ words: textWith('historyForgot', { query }), undo });
  };
  const [asking, setAsking] = useState<{ next: HistoryRules; lost: number }>();
  const store = async (next: HistoryRules, shortens = false) => {
    const bringBack = async () => !(await quarry.ask['history.join']({ history }));
    if (await saving({ history: next }, text('saved'), shortens ? bringBack : undefined))
      onHistory(keptBy(next, history));
  };
  const change = (next: HistoryRules) => {
    const kept = keptBy(rules, history);
    const lost = kept.searches.length - keptBy(next, kept).searches.length;
    if (lost > 0) setAsking({ next, lost });
    else void store(next);
  };
  return (
    <Group id="section-history" title={text('historyTitle')}>
      <p class="section-more">{text('historyWhat')}</p>
      <div class="switch-rules">
        <SwitchSetting
          id="history-on"
          name={text('historyOn')}
          on={rules.on}
          onChange={(on) => change({ ...rules, on })}
        />
        {rules.on && (
          <NumberField
            // Shows the stored number again after an answer.
            key={String(asking === undefined)}
            id="history-days"
            label={text('historyDays')}
            unit="day"
            value={rules.days}
            {...integerBetween(1, MAX_DAYS)}
            onChange={(days) => change({ ...rules, days })}
          />
        )}
        {asking && (
          <ConfirmLoss
            words={counted('historyLoss', asking.lost)}
            onAnswer={(confirmed) => {
              setAsking(undefined);
              if (confirmed) void store(asking.next, true);
            }}
          />
        )}
      </div>
      {history.searches.length === 0 ? (
        <p class="usage-empty">{text(rules.on ? 'historyEmpty' : 'historyOff')}</p>
      ) : (
        <HistoryList history={history} onForget={forgetQuery} />
      )}
    </Group>
  );
}
