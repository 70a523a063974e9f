import { RefreshCw } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import { type Answer, countResults, type SearchState } from '../../../lib/search/answer/answer.ts';
import { age, ago, exact } from '../../ui/format.ts';
import { useNow } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
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
  const { offered } = model;
  const found = useMemo(() => foundWords(shown), [shown]);
  useEffect(() => {
    if (!offered && !earlier) announce(found, 'unseen');
  }, []);
  useEffect(() => {
    if (offered) announce(copyAge(state, Date.now()), 'unseen');
  }, [offered]);
  const now = useNow(30_000, true);
  const query = state.form.query.trim();
  const isStale = model.changed && !model.isCommand;
  if (earlier || isStale) {
    const words = textWith(earlier ? 'resultsBefore' : 'resultsEarlier', { query });
    return (
      <p class="summary stale wrap hint">
        <span class="one-line" title={words}>
          {words}
        </span>
        {earlier ? (
          <bdi title={exact(state.finishedAt)}>{agoUnlessNew(state, now)}</bdi>
        ) : (
          <span class="price">{priceOf(model.form, prices)}</span>
        )}
      </p>
    );
  }
  return (
    <div class="summary wrap hint">
      <p class="one-line" title={exact(state.finishedAt)}>
        <bdi>{found}</bdi>
        {(offered || model.isStored(state)) && (
          <span class="age dot">
            <bdi>{copyAge(state, now)}</bdi>
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
