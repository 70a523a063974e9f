import { ChevronLeft, ChevronRight, X } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { number } from '../parts/numbers.ts';

interface Props {
  item: ResultItem;
  /** Counted from zero. */
  place: number;
  count: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** What the picture is of, and the way to the ones beside it. */
export function PictureHead({ item, place, count, onStep, onClose }: Props) {
  return (
    <header>
      <h2>
        <bdi>{textOf(item.title) || item.host}</bdi>
      </h2>
      {count > 1 && (
        <span class="picture-steps">
          <IconButton
            icon={ChevronLeft}
            name={text('picturePrevious')}
            disabled={place === 0}
            onClick={() => onStep(-1)}
          />
          <bdi>{text('picturePlace', number(place + 1), number(count))}</bdi>
          <IconButton
            icon={ChevronRight}
            name={text('pictureNext')}
            disabled={place === count - 1}
            onClick={() => onStep(1)}
          />
        </span>
      )}
      <IconButton icon={X} name={text('close')} onClick={onClose} />
    </header>
  );
}
