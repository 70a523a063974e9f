import { Search, X } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import { money } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { unitsOf } from '../../lib/search/form.ts';
import { NO_HISTORY } from '../../lib/search/history.ts';
import { type PastEntry, pastSearches } from '../../lib/search/past-searches.ts';
import { costInMicros } from '../../lib/usage/cost.ts';
import type { SearchModel } from '../search/state/search-model.ts';
import { DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../ui/confirm/undo.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { ago, DOT, exact } from '../ui/format.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { moveThrough, REACHED, ROW } from '../ui/list/keyboard-list.ts';
import { useTools } from '../ui/tools.ts';
import { typeName } from '../ui/type-name.ts';

const AT_ONCE = 100;

interface Props {
  model: SearchModel;
}

/** The past searches, to reopen, delete one by one, or clear. */
export function SearchList({ model }: Props) {
  const { quarry, announce } = useTools();
  const offerUndo = useUndo();
  const [most, setMost] = useState(AT_ONCE);
  const { sessionHistory = [], history = NO_HISTORY, settings } = model.snapshot ?? {};
  const shownHistory = settings?.history.on ? history : NO_HISTORY;
  const all = useMemo(() => pastSearches(sessionHistory, shownHistory), [sessionHistory, shownHistory]);
  const clear = async (asked: number) => {
    for (const kind of ['history', 'results'] as const) {
      const failed = await quarry.ask['data.clear']({ kind, asked, id: crypto.randomUUID() });
      if (failed) return announce(failureHeadline(failed.failure));
    }
    offerUndo({
      words: textWith('dataCleared', { name: text('historyTitle') }),
      undo: async () => !(await quarry.ask['history.join']({ history })),
    });
  };
  return (
    <>
      {all.length === 0 && <p class="empty">{text('searchesNone')}</p>}
      <ul aria-labelledby="searches" onKeyDown={moveThrough}>
        {all.slice(0, most).map((entry) => (
          <Boundary key={entry.id} entry of={entry}>
            <PastSearch entry={entry} model={model} />
          </Boundary>
        ))}
      </ul>
      <p class="activity-end wrap">
        {all.length > most && (
          <button type="button" class="button small" onClick={() => setMost(most + AT_ONCE)}>
            {counted('libraryMore', all.length - most)}
          </button>
        )}
        {all.length > 0 && (
          <DeleteButton
            label={text('historyClear')}
            go={text('historyClear')}
            ask={async () => ({ words: counted('historyLoss', all.length), of: Date.now() })}
            onDelete={(asked) => void clear(asked)}
          />
        )}
      </p>
    </>
  );
}

/** A past search: with stored results, which open for free, or only its query, which goes into the field. */
function PastSearch({ entry, model }: { entry: PastEntry } & Props) {
  const { quarry, announce, prices } = useTools();
  const { query, workflow } = entry.kind === 'search' ? entry.search.form : entry.query;
  const reopen = async () => {
    if (entry.kind === 'query') {
      model.choose(workflow);
      model.change({ query });
      location.hash = 'search';
      // The field is visible once the search is.
      requestAnimationFrame(() => document.getElementById('query')?.focus());
      return;
    }
    const state = await quarry.answered(entry.search).catch(() => undefined);
    if (!state) return announce(text('historyGone'));
    // Shown as the newest entry, so that later searches stay in the history.
    model.show(state, undefined);
    location.hash = 'search';
  };
  const remove = async () => {
    const failed = await quarry.ask['history.forget']({ query: query.trim() });
    if (!failed) announce(textWith('historyForgot', { query }));
  };
  // A full-text page that was not found is free, but the number of those is not stored, so the cost is a range.
  const least = costInMicros({ searches: 1 }, prices);
  const most = entry.kind === 'search' ? costInMicros(unitsOf(entry.search.form), prices) : least;
  const fact =
    entry.kind === 'search'
      ? textWith('about', { price: money(least, most, least === most) })
      : text('searchNoResults');
  return (
    <li class="job-item" {...{ [ROW]: entry.id }}>
      <div class="job">
        <button
          type="button"
          class="job-line line flat"
          title={text(entry.kind === 'search' ? 'searchReopen' : 'searchQueryAgain')}
          {...{ [REACHED]: '' }}
          onClick={() => void reopen()}
        >
          <Icon of={Search} />
          <span class="job-words">
            <span class="job-subject">
              <bdi class="job-title one-line">{query.trim()}</bdi>
            </span>
            <span class="job-status">{[typeName(workflow), fact].join(DOT)}</span>
          </span>
          <time class="hint" dateTime={new Date(entry.at).toISOString()} title={exact(entry.at)}>
            <bdi>{ago(entry.at, Date.now())}</bdi>
          </time>
        </button>
        <IconButton icon={X} name={textWith('historyForget', { query })} onClick={() => void remove()} />
      </div>
    </li>
  );
}
