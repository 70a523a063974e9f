import { X } from 'lucide';
import { useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { History } from '../../lib/search/history.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { IconButton } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { typeName } from './head.tsx';
import { moveIn, REACHED, ROW } from './results/roving.ts';
import type { SearchModel } from './state/search-model.ts';

export const MOST_RECENT = 5;

interface Props {
  searches: History['searches'];
  model: SearchModel;
  /** Back to the field. */
  onLeave: () => void;
}

/** What was searched last, to put into the field again: Enter there searches, a click here does not. */
export function Recent({ searches, model, onLeave }: Props) {
  const { quarry, announce } = useTools();
  const list = useRef<HTMLUListElement>(null);
  const take = ({ query, workflow }: History['searches'][number]) => {
    model.choose(workflow);
    model.change({ query });
    onLeave();
  };
  const forget = async (query: string) => {
    onLeave();
    const failed = await quarry.ask['history.forget']({ query });
    if (!failed) announce(text('historyForgot', query));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = moveIn(list.current, event.target, event.key);
    if (moved === 'above') onLeave();
    if (moved) event.preventDefault();
  };
  return (
    <section class="recent">
      <h2 class="group-name" id="recent">
        {text('recentTitle')}
      </h2>
      <ul ref={list} aria-labelledby="recent" onKeyDown={onKeyDown}>
        {searches.map((past) => (
          <Boundary key={`${past.workflow} ${past.query}`} entry of={past}>
            <PastSearch past={past} onTake={() => take(past)} onForget={() => forget(past.query)} />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}

interface PastProps {
  past: History['searches'][number];
  onTake: () => void;
  onForget: () => void;
}

function PastSearch({ past: { query, workflow }, onTake, onForget }: PastProps) {
  return (
    <li {...{ [ROW]: query }}>
      <button type="button" class="recent-query" {...{ [REACHED]: '' }} onClick={onTake}>
        <bdi class="one-line">{query}</bdi>
        {workflow !== 'search' && <span>{typeName(workflow)}</span>}
      </button>
      <IconButton icon={X} name={text('historyForget', query)} onClick={onForget} />
    </li>
  );
}
