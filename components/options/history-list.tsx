import { X } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { History } from '../../lib/search/history.ts';
import { Boundary } from '../parts/boundary.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { ago, exact } from '../parts/time.ts';
import { useNow } from '../parts/use-now.ts';
import { typeName } from '../search/type-names.ts';
import { ClearHistory } from './clear-history.tsx';
import { type PastQuery, pastQueries } from './past-queries.ts';

/** As many as one reads; the field above finds the others. */
const MOST_SHOWN = 50;

interface Props {
  history: History;
  onForget: (query?: string) => Promise<void>;
}

/** The past queries, to look through, and to take out one by one or all at once. */
export function HistoryList({ history, onForget }: Props) {
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = pastQueries(history, wanted);
  const more = found.length - MOST_SHOWN;
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
        <ClearHistory onClear={() => onForget()} />
      </div>
      <p class="section-more" aria-live="polite">
        {found.length === 0 ? text('historyNoneFound') : counted('historyCount', found.length)}
      </p>
      {found.length > 0 && (
        <ul class="rule-list history" aria-label={text('historyTitle')}>
          {found.slice(0, MOST_SHOWN).map((past) => (
            <Boundary key={past.query} entry of={past}>
              <PastRow past={past} onForget={() => forget(past.query)} />
            </Boundary>
          ))}
        </ul>
      )}
      {more > 0 && <p class="section-more">{counted('historyMore', more)}</p>}
    </>
  );
}

function PastRow({ past, onForget }: { past: PastQuery; onForget: () => void }) {
  const now = useNow(60_000, true);
  const { query, at, times, workflows } = past;
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
        ].join(' · ')}
      </span>
      <IconButton icon={X} name={text('historyForget', query)} onClick={onForget} />
    </li>
  );
}
