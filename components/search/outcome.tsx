import { RefreshCw } from 'lucide';
import { useEffect } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import { countResults, type SearchState } from '../../lib/search/answer.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { failureHeadline } from '../parts/failure-words.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { ago, exact } from '../parts/time.ts';
import { useTools } from '../parts/tools.ts';
import { useNow } from '../parts/use-now.ts';
import { Results } from '../results/results.tsx';
import { about } from '../usage/about.ts';
import { Loading } from './loading.tsx';
import { mendWith } from './mend.ts';
import { NoResults } from './no-results.tsx';
import type { SearchModel } from './use-search.ts';

interface Props {
  model: SearchModel;
  state: SearchState;
  onLeave: () => void;
  onKeyList: () => void;
}

/** What became of a search: it runs, it failed, or these are its results. */
export function Outcome({ model, state, onLeave, onKeyList }: Props) {
  const { quarry, announce } = useTools();
  const { form } = state;
  useEffect(() => {
    if (state.status === 'done') announce(counted('resultCount', countResults(state.answer)));
    if (state.status === 'failed') announce(failureHeadline(state.failure));
  }, [state.status]);
  if (state.status === 'running') {
    return <Loading workflow={form.workflow} startedAt={state.startedAt} onCancel={model.cancel} />;
  }
  if (state.status === 'failed') {
    const mend = mendWith(quarry, {
      address: model.snapshot?.settings.address ?? '',
      again: () => model.submit(form),
      editQuery: onLeave,
    });
    return <FailureNotice failure={state.failure} mend={mend} copyText={quarry.copyText} />;
  }
  const { answer } = state;
  return (
    <>
      <Summary model={model} state={state} count={countResults(answer)} />
      {answer.problems.length > 0 && (
        <ul class="problems">
          {answer.problems.map((problem, index) => (
            <li key={index}>
              <bdi>{problem}</bdi>
            </li>
          ))}
        </ul>
      )}
      {answer.groups.length === 0 ? (
        <NoResults
          form={form}
          lenses={model.snapshot?.settings.lenses ?? []}
          onWithoutLens={() => model.submit({ ...form, lens: '' })}
        />
      ) : (
        <Results
          answer={answer}
          workflow={form.workflow}
          onSearch={(query) => model.submit({ ...form, workflow: 'search', query })}
          onLeave={onLeave}
          onKeyList={onKeyList}
        />
      )}
    </>
  );
}

interface SummaryProps {
  model: SearchModel;
  state: SearchState & { finishedAt: number };
  count: number;
}

/** How many results, how old; and when the form says something else by now, that these are not for it. */
function Summary({ model, state, count }: SummaryProps) {
  const { prices } = useTools();
  const now = useNow(30_000, true);
  if (model.changed) {
    return (
      <p class="summary stale">
        <span>{text('resultsEarlier', state.form.query.trim())}</span>
        <kbd>↵</kbd>
      </p>
    );
  }
  return (
    <div class="summary">
      <p>
        {counted('resultCount', count)}
        <span class="age" title={exact(state.finishedAt)}>
          {ago(Math.min(state.finishedAt, now), now)}
        </span>
      </p>
      <IconButton
        icon={RefreshCw}
        name={text('searchAgain')}
        hint={about({ searches: 1 }, prices)}
        onClick={() => model.submit()}
      />
    </div>
  );
}
