import { RefreshCw } from 'lucide';
import { useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { SearchState } from '../../lib/search/answer.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { ago, exact } from '../parts/time.ts';
import { useTools } from '../parts/tools.ts';
import { useNow } from '../parts/use-now.ts';
import { foundWords } from './found-words.ts';
import { priceOf } from './price.ts';
import type { SearchModel } from './use-search.ts';

interface Props {
  model: SearchModel;
  state: Extract<SearchState, { status: 'done' }>;
}

/** How many results, how old; and when the form says something else by now, that these are not for it. */
export function Summary({ model, state }: Props) {
  const { prices } = useTools();
  const found = useMemo(() => foundWords(state.answer), [state.answer]);
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
        {found}
        <span class="age" title={exact(state.finishedAt)}>
          {ago(Math.min(state.finishedAt, now), now)}
        </span>
        {state.unkept && <span class="unkept">{text('notKept')}</span>}
      </p>
      <IconButton
        icon={RefreshCw}
        name={text('searchAgain')}
        hint={priceOf(state.form, prices)}
        onClick={() => model.submit()}
      />
    </div>
  );
}
