import { Check } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { Icon } from '../parts/icon.tsx';
import { useSelection, useTicked } from './selection.ts';

/** Ticks a result, with Shift a range. Space on the result's title does the same, so Tab passes it by. */
export function TickBox({ item: { id, title, question, host } }: { item: ResultItem }) {
  const selection = useSelection();
  const ticked = useTicked(selection, id);
  if (!selection) return null;
  return (
    <span class="tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={text('tick', textOf(title) || question || host || '')}
        checked={ticked}
        onClick={(event) => selection.tick(id, event.shiftKey)}
      />
      <span class="tick-mark">{ticked && <Icon of={Check} size={12} />}</span>
    </span>
  );
}
