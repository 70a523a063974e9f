import { RefreshCw } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import { type Answer, countResults, type SearchState } from '../../../lib/search/answer/answer.ts';
import { age, ago, exact } from '../../ui/format.ts';
import { useNow } from '../../ui/hooks.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { priceOf } from '../ask-first.tsx';
import type { SearchModel } from '../state/search-model.ts';

/** How much was found: results, or the words of an answer that came as one text. */
const foundWords = (answer: Answer): string =>
  answer.markdown === undefined
    ? counted('resultCount', countResults(answer))
    : counted('pageWords', countWords(answer.markdown));

type Done = Extract<SearchState, { status: 'done' }>;

interface Props {
  model: SearchModel;
  state: Done;
  /** Whether it is not what was searched for last. */
  earlier: boolean;
  /** What of it is shown, where some is hidden. */
  shown?: Answer;
  /** What can be done with all that was found. */
  children?: ComponentChildren;
}

/** How many results, how old; and when the form says something else by now, that these are not for it. */
export function Summary({ model, state, earlier, shown = state.answer, children }: Props) {
  const { prices, announce } = useTools();
  const found = useMemo(() => foundWords(shown), [shown]);
  // An offer says itself what it is.
  useEffect(() => {
    if (!model.offered && !earlier) announce(found);
  }, []);
  const now = useNow(30_000, true);
  const query = state.form.query.trim();
  if (earlier) {
    const words = textWith('resultsBefore', { query });
    return (
      <p class="summary">
        <span class="one-line" title={words}>
          {words}
        </span>
        <bdi title={exact(state.finishedAt)}>{ago(Math.min(state.finishedAt, now), now)}</bdi>
      </p>
    );
  }
  if (model.changed) {
    const words = textWith('resultsEarlier', { query });
    return (
      <p class="summary stale">
        <span class="one-line" title={words}>
          {words}
        </span>
        <span class="price">{priceOf(model.form, prices)}</span>
      </p>
    );
  }
  if (model.offered) return <Offer model={model} state={state} now={now} />;
  return (
    <div class="summary">
      <p>
        <bdi>{found}</bdi>
        <span class="age" title={exact(state.finishedAt)}>
          <bdi>{model.isStored(state) ? copyAge(state, now) : ago(Math.min(state.finishedAt, now), now)}</bdi>
        </span>
        {state.unkept && (
          <span class="unkept">
            <bdi>{text('notKept')}</bdi>
          </span>
        )}
      </p>
      <IconButton
        icon={RefreshCw}
        name={text('searchAgain')}
        hint={priceOf(state.form, prices)}
        onClick={() => model.submit({ ...model.form, page: 1 })}
      />
      {children}
    </div>
  );
}

/** That an answer is a stored copy, which costs nothing, and how old it is. */
const copyAge = ({ finishedAt }: Done, now: number): string =>
  now - finishedAt < 60_000 ? text('keptNew') : textWith('keptOffered', { age: age(now - finishedAt) });

/** Instead of the same search: the answer that is there, its age, and the search all the same. */
function Offer({ model, state, now }: Pick<Props, 'model' | 'state'> & { now: number }) {
  const { prices, announce } = useTools();
  const words = copyAge(state, now);
  useEffect(() => announce(words), []);
  return (
    <div class="summary">
      <p title={exact(state.finishedAt)}>
        <bdi>{words}</bdi>
      </p>
      <button
        type="button"
        class="button small"
        title={priceOf(state.form, prices)}
        onClick={() => model.submit({ ...model.form, page: 1 })}
      >
        <Icon of={RefreshCw} size={14} />
        {text('searchAnew')} <bdi aria-hidden="true">⇧↵</bdi>
      </button>
    </div>
  );
}
