import { text } from '../../../lib/browser/text.ts';
import type { Picture } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { Host } from '../../ui/host.ts';
import { REACHED } from '../../ui/list/keyboard-list.ts';
import { useDisplayOptions } from './display-options.ts';
import { ResultButtons } from './result-menu.tsx';
import type { EntryProps } from './results.tsx';
import { Row } from './row.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** Images are cropped beyond these proportions, so that a very wide or tall one does not take a whole row. */
const NARROWEST = 0.6;
const WIDEST = 2.6;

/** Width divided by height, if known. */
function proportion({ width, height }: Picture): number {
  return width && height ? Math.min(WIDEST, Math.max(NARROWEST, width / height)) : 4 / 3;
}

/** An image in a row of equal height. Shows its title on hover and focus, and enlarges on click. */
export function ImageResult({ item, active, onReach, onEnlarge }: EntryProps) {
  const actions = useResult(item);
  const { outside } = useDisplayOptions();
  const name = textOf(item.title) || item.host || '';
  const style = { '--proportion': item.picture ? proportion(item.picture).toFixed(3) : '1.333' };
  const shared = { class: 'image-link', tabIndex: active ? 0 : -1, [REACHED]: '' };
  const onClick = (event: MouseEvent) => {
    if (!item.picture || event.ctrlKey || event.metaKey || event.shiftKey) return actions.open(event);
    event.preventDefault();
    onEnlarge(item.id);
  };
  const picture = (
    <>
      <Thumbnail item={item} />
      <span class="caption">
        <bdi class="one-line">{name}</bdi>
        {item.host && (
          <bdi class="caption-host one-line">
            <Host of={item.host} />
          </bdi>
        )}
        {outside.has(item.id) && <span>{text('markOutside')}</span>}
      </span>
    </>
  );
  return (
    <Row actions={actions} kind="image" onReach={onReach} style={style}>
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
      <ResultButtons actions={actions} active={active} />
    </Row>
  );
}
