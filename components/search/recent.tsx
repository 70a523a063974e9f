import { X } from 'lucide';
import { useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { History } from '../../lib/search/history.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useTools } from '../parts/tools.ts';
import { moveIn, REACHED, ROW } from '../results/roving.ts';
import { typeName } from './type-names.ts';
import type { SearchModel } from './use-search.ts';

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
    await quarry.forgetHistory(query);
    announce(text('historyForgot', query));
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
          <li key={`${past.workflow} ${past.query}`} {...{ [ROW]: past.query }}>
            <button type="button" class="recent-query" {...{ [REACHED]: '' }} onClick={() => take(past)}>
              <bdi>{past.query}</bdi>
              {past.workflow !== 'search' && <span>{typeName(past.workflow)}</span>}
            </button>
            <IconButton
              icon={X}
              name={text('historyForget', past.query)}
              onClick={() => forget(past.query)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
