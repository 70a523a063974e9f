import { CircleAlert } from 'lucide';
import { counted, sentences, text } from '../../lib/browser/text.ts';
import type { LensReport } from '../../lib/search/lens/lens-check.ts';
import { Icon } from '../parts/icon.tsx';
import { number } from '../parts/numbers.ts';

interface Props {
  report: LensReport;
  /** Whether it was a lens that was ignored. */
  lens: boolean;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** That the service did not keep to what was asked of it, and a way to be rid of what it should not have given. */
export function LensNote({ report: { checked, outside, unknown }, lens, hidden, onHide }: Props) {
  if (outside.length === 0) return null;
  return (
    <div class="lens-note">
      <Icon of={CircleAlert} size={14} />
      <p>
        {sentences(
          counted(lens ? 'outsideLens' : 'outsideFilter', checked, number(outside.length)),
          unknown > 0 && counted('outsideUnknown', unknown),
        )}
      </p>
      <button type="button" class="button small" onClick={() => onHide(!hidden)}>
        {text(hidden ? 'outsideShow' : 'outsideHide')}
      </button>
    </div>
  );
}
