import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { isEmpty, type SearchState } from '../../../lib/search/answer/answer.ts';
import { unitsOf } from '../../../lib/search/form.ts';
import { DEADLINE_MS } from '../../../lib/service/deadline.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { useIsOver } from '../../ui/failure/is-over.ts';
import { createRecovery } from '../../ui/failure/recovery-button.tsx';
import { secondsInWords } from '../../ui/format.ts';
import { useNow, useRead } from '../../ui/hooks.ts';
import { lacksKey } from '../../ui/key-state.ts';
import { useTools } from '../../ui/tools.ts';
import { priceIfAny } from '../../ui/usage/usage-words.ts';
import { PressEnter } from '../confirm-search.tsx';
import { MarkdownAnswer } from '../results/snippet.tsx';
import { useLastView } from '../start/use-last-view.ts';
import type { SearchModel } from '../state/search-model.ts';
import { usePosition } from '../state/use-position.ts';
import { MorePages } from './more-pages.tsx';
import { NoResults, UnsupportedRegion } from './no-results.tsx';
import { type FoundProps, ResultsWithTools } from './results-with-tools.tsx';
import { Summary } from './summary.tsx';
import { type Done, useJoined, usePagesAbove } from './use-pages.ts';

interface Props {
  model: SearchModel;
  state: SearchState;
  onLeave: () => void;
  onKeyList: () => void;
}

/** The outcome of a search, below its earlier pages: loading, a failure, or results. */
export function SearchOutcome(props: Props) {
  const { model, state } = props;
  const above = usePagesAbove(model, state);
  if (!above) return null;
  // Later pages are added below the first, so its ID identifies the whole list.
  const [first = state] = above;
  return (
    <Boundary key={first.id} of={state}>
      <Outcome {...props} above={above} />
    </Boundary>
  );
}

function Outcome({ above, ...props }: Props & { above: Done[] }) {
  const { model, state } = props;
  const before = useRef(state.status);
  useEffect(() => {
    // If the user just pressed Enter, focus moves to the passphrase; in a reopened view it stays in the search field.
    if (state.status === 'failed' && before.current === 'running')
      document.querySelector<HTMLInputElement>('.panel .unlock input')?.focus();
    before.current = state.status;
  }, [state.status]);
  const isOver = useIsOver({
    failure: state.status === 'failed' ? state.failure : undefined,
    at: state.status === 'failed' ? state.finishedAt : 0,
    nextAddress: model.snapshot?.settings.address,
    units: unitsOf(state.form),
  });
  const joined = useJoined(above, state);
  const isStored = state.status === 'done' && !state.unkept && !model.snapshot?.isPrivate;
  useLastView(model.form.query, isStored && !model.changed);
  if (joined) {
    return (
      <SearchResults {...props} state={joined} latest={state}>
        {state.status === 'failed' && isOver === false && <Failed {...props} state={state} />}
      </SearchResults>
    );
  }
  if (state.status === 'failed') {
    if (isOver) return <PressEnter model={model} />;
    return isOver === undefined ? null : (
      <>
        <Failed {...props} state={state} />
        <Earlier {...props} />
      </>
    );
  }
  return <Loading startedAt={state.startedAt} onCancel={model.cancel} />;
}

interface FailedProps extends Omit<Props, 'state'> {
  state: Extract<SearchState, { status: 'failed' }>;
}

/** Why a search failed, and how to recover. Without a key, that comes first, whatever else failed. */
function Failed({ model, state, onLeave }: FailedProps) {
  const { quarry, prices, announce } = useTools();
  const { snapshot } = model;
  const { form } = state;
  const keyless = snapshot !== undefined && lacksKey(snapshot);
  const failure: Failure = keyless ? { code: 'no-key', address: snapshot.settings.address } : state.failure;
  useEffect(() => announce(failureHeadline(failure), 'unseen'), [failure.code, state.id]);
  const onRecover = createRecovery(quarry, {
    address: model.snapshot?.settings.address ?? '',
    again: () => model.submit(form),
    editQuery: onLeave,
  });
  const price = priceIfAny(unitsOf(form), prices);
  return (
    <FailureNotice
      failure={failure}
      onRecover={onRecover}
      onOnce={() => model.submit(form, { overCap: true })}
      price={price}
      quarry={quarry}
    >
      <UnsupportedRegion
        failure={failure}
        price={price}
        form={form}
        onWithout={() => model.submit({ ...form, region: '' })}
      />
    </FailureNotice>
  );
}

/** The last results of the same type, kept on screen when a newer search fails. */
function Earlier({ model, state, onLeave, onKeyList }: Props) {
  const { quarry } = useTools();
  const { workflow } = state.form;
  const step = model.snapshot?.sessionHistory.findLast(({ form }) => form.workflow === workflow);
  const earlier = useRead<SearchState | undefined>(undefined, () => step && quarry.answered(step), [
    step?.id,
  ]);
  if (earlier?.status !== 'done' || earlier.id !== step?.id || isEmpty(earlier.answer)) return null;
  return (
    <section class="earlier" aria-label={text('earlierResults')}>
      <Boundary key={earlier.id} of={earlier}>
        <AllPages model={model} state={earlier} onLeave={onLeave} onKeyList={onKeyList} />
      </Boundary>
    </section>
  );
}

/** An earlier completed search, with the pages before it. */
function AllPages({ state, ...props }: Omit<Props, 'state'> & { state: Done }) {
  const above = usePagesAbove(props.model, state);
  const joined = useJoined(above ?? [], state);
  return above && joined ? <SearchResults {...props} state={joined} latest={state} /> : null;
}

interface SearchResultsProps extends Omit<FoundProps, 'position' | 'earlier'> {
  /** The most recently requested page: the last page shown, or a later one that is loading or failed. */
  latest: SearchState;
  /** The failure of the latest page, if it failed. */
  children?: ComponentChildren;
}

/** All loaded result pages of a search, with the controls to continue from them. */
function SearchResults({ latest, children, ...props }: SearchResultsProps) {
  const { model, state } = props;
  const { form, answer } = state;
  const position = usePosition(model, state);
  const earlier = model.shown?.id !== latest.id;
  const filled = !isEmpty(answer);
  const above = (
    <>
      {answer.problems.length > 0 && <Problems problems={answer.problems} />}
      {answer.markdown !== undefined && <MarkdownAnswer markdown={answer.markdown} />}
    </>
  );
  return (
    <>
      {answer.groups.length > 0 ? (
        <ResultsWithTools {...props} position={position} earlier={earlier}>
          {above}
        </ResultsWithTools>
      ) : (
        <>
          <Summary model={model} state={state} earlier={earlier} />
          {above}
        </>
      )}
      {!filled && (
        <NoResults
          form={form}
          trace={answer.trace}
          lenses={model.snapshot?.settings.lenses ?? []}
          onWithout={(less) => model.submit({ ...form, ...less, page: 1 })}
        />
      )}
      {children}
      {filled && !model.changed && !earlier && <MorePages model={model} state={state} latest={latest} />}
    </>
  );
}

/** Problems the service reported along with its answer. */
function Problems({ problems }: { problems: string[] }) {
  return (
    <ul class="problems hint caution inset">
      {problems.map((problem, index) => (
        <li key={index}>
          <bdi>{problem}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Shorter waits show no skeleton. */
const SKELETON_AFTER_MS = 150;
const STILL_AFTER_MS = 10_000;

interface LoadingProps {
  startedAt: number;
  onCancel: () => void;
}

/** A running search: a skeleton of the results, and a button to cancel. */
function Loading({ startedAt, onCancel }: LoadingProps) {
  const now = useNow(SKELETON_AFTER_MS, true);
  const waited = Math.max(now, startedAt) - startedAt;
  if (waited < SKELETON_AFTER_MS) return null;
  return (
    <div class="loading">
      <div class="summary line hint">
        <p>
          {waited < STILL_AFTER_MS
            ? text('searching')
            : textWith('stillWaiting', { time: secondsInWords(DEADLINE_MS / 1000) })}
        </p>
        <button type="button" class="button small" onClick={onCancel}>
          {text('cancel')}
        </button>
      </div>
      <div class="bones" aria-hidden="true">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} class="bone">
            <i />
            <b />
            <b />
            <b />
          </div>
        ))}
      </div>
    </div>
  );
}
