import { RefreshCw } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import { type Answer, countResults, type SearchState } from '../../../lib/search/answer/answer.ts';
import { unitsOf } from '../../../lib/search/form.ts';
import { age, ago, exact } from '../../ui/format.ts';
import { useNow } from '../../ui/hooks.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';
import { priceOf } from '../confirm-search.tsx';
import type { SearchModel } from '../state/search-model.ts';

/** The number of results, or the word count of an answer that is a single text. */
const foundWords = (answer: Answer): string =>
  answer.markdown === undefined
    ? counted('resultCount', countResults(answer))
    : counted('pageWords', countWords(answer.markdown));

type Done = Extract<SearchState, { status: 'done' }>;

interface Props {
  model: SearchModel;
  state: Done;
  /** Whether these results belong to an earlier search than the latest one. */
  earlier: boolean;
  /** The visible part of the answer, if some of it is hidden. */
  shown?: Answer;
  /** Actions for all results. */
  children?: ComponentChildren;
}

/** The number and age of the results, with a note if the form has changed since this search. */
export function Summary({ model, state, earlier, shown = state.answer, children }: Props) {
  const { prices, announce } = useTools();
  const found = useMemo(() => foundWords(shown), [shown]);
  // An offer announces itself.
  useEffect(() => {
    if (!model.offered && !earlier) announce(found, 'unseen');
  }, []);
  const now = useNow(30_000, true);
  const query = state.form.query.trim();
  if (earlier) {
    const words = textWith('resultsBefore', { query });
    return (
      <p class="summary line hint">
        <span class="one-line" title={words}>
          {words}
        </span>
        <bdi title={exact(state.finishedAt)}>{agoUnlessNew(state, now)}</bdi>
      </p>
    );
  }
  if (model.changed && !model.isCommand) {
    const words = textWith('resultsEarlier', { query });
    return (
      <p class="summary stale wrap hint">
        <span class="one-line" title={words}>
          {words}
        </span>
        <span class="price">{priceOf(model.form, prices)}</span>
      </p>
    );
  }
  if (model.offered) return <Offer model={model} state={state} now={now} />;
  const since = model.isStored(state) ? copyAge(state, now) : agoUnlessNew(state, now);
  return (
    <div class="summary wrap hint">
      <p class="one-line">
        <bdi>{found}</bdi>
        {since !== undefined && (
          <span class="age dot" title={exact(state.finishedAt)}>
            <bdi>{since}</bdi>
          </span>
        )}
        {state.unkept && (
          <span class="dot">
            <bdi>{text('answerNotSaved')}</bdi>
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

const MINUTE_MS = 60_000;

/** How long ago an answer arrived; undefined within the first minute. */
const agoUnlessNew = ({ finishedAt }: Done, now: number): string | undefined =>
  now - finishedAt < MINUTE_MS ? undefined : ago(finishedAt, now);

/** Says that an answer is a free stored copy, and how old it is. */
const copyAge = ({ finishedAt }: Done, now: number): string =>
  now - finishedAt < MINUTE_MS
    ? text('freeCopyNew')
    : textWith('freeCopyAge', { age: age(now - finishedAt) });

/** Offers a stored answer instead of repeating the search: its age, and a button to search again anyway. */
function Offer({ model, state, now }: Pick<Props, 'model' | 'state'> & { now: number }) {
  const { prices, announce } = useTools();
  const words = copyAge(state, now);
  useEffect(() => announce(words, 'unseen'), []);
  return (
    <div class="summary line hint">
      <p title={exact(state.finishedAt)}>
        <bdi>{words}</bdi>
      </p>
      <button type="button" class="button small" onClick={() => model.submit({ ...model.form, page: 1 })}>
        <Icon of={RefreshCw} size={14} />
        {priced(text('searchAnew'), unitsOf(state.form), prices)} <bdi aria-hidden="true">⇧↵</bdi>
      </button>
    </div>
  );
}
