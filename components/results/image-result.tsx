import { text } from '../../lib/browser/text.ts';
import type { Picture } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { useLook } from './look.ts';
import { ResultActions } from './result-actions.tsx';
import type { EntryProps } from './result-list.tsx';
import { REACHED } from './roving.ts';
import { Row } from './row.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** A strip or a tower would take a row for itself: beyond these, a picture is cropped. */
const NARROWEST = 0.6;
const WIDEST = 2.6;

/** Width over height, as far as it is known. */
function proportion({ width, height }: Picture): number {
  return width && height ? Math.min(WIDEST, Math.max(NARROWEST, width / height)) : 4 / 3;
}

/** A picture in a row of pictures of one height; what it is of, on hover and focus. Larger on a click. */
export function ImageResult({ item, active, onReach, onEnlarge }: EntryProps) {
  const deeds = useResult(item);
  const { outside } = useLook();
  const name = textOf(item.title) || item.host || '';
  const style = { '--proportion': item.picture ? proportion(item.picture).toFixed(3) : '1.333' };
  const shared = { class: 'image-link', tabIndex: active ? 0 : -1, [REACHED]: '' };
  const onClick = (event: MouseEvent) => {
    if (!item.picture || event.ctrlKey || event.metaKey) return deeds.open(event);
    event.preventDefault();
    onEnlarge(item.id);
  };
  const picture = (
    <>
      <Thumbnail item={item} />
      <span class="caption">
        <bdi>{name}</bdi>
        {item.host && <bdi class="caption-host">{item.host}</bdi>}
        {outside.has(item.id) && <span>{text('markOutside')}</span>}
      </span>
    </>
  );
  return (
    <Row item={item} deeds={deeds} kind="image" onReach={onReach} style={style}>
      {item.url ? (
        <a
          {...shared}
          href={item.url}
          target="_blank"
          rel="noreferrer"
          title={name}
          aria-haspopup={item.picture && 'dialog'}
          onClick={onClick}
        >
          {picture}
        </a>
      ) : (
        <button {...shared} type="button" title={name} aria-haspopup="dialog" onClick={onClick}>
          {picture}
        </button>
      )}
      {item.url && <ResultActions deeds={deeds} active={active} />}
    </Row>
  );
}
