import { Archive } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Picture } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { day, exact } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { REACHED } from '../../ui/list/keyboard-list.ts';
import { FactList } from './cards.tsx';
import { ResultButtons } from './result-menu.tsx';
import type { EntryProps } from './results.tsx';
import { ResultRow, Row } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { LetterTile, Thumbnail, useDisplayOptions } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** A video, an episode, or a creator: image with duration, title, source, and date. */
export function MediaResult(props: EntryProps) {
  const { item, active, kind } = props;
  return (
    <ResultRow {...props} kind={`media ${kind}`} lead={<Thumbnail item={item} />} bySource>
      <Snippet item={item} active={active} />
    </ResultRow>
  );
}

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

/** A creator of videos or podcasts: round image, name, and facts such as the number of followers. */
export function CreatorResult(props: EntryProps) {
  const { item, active } = props;
  return (
    <ResultRow {...props} kind="media creator" lead={<Thumbnail item={item} />}>
      <Snippet item={item} active={active} />
      <FactList facts={item.facts} active={active} />
    </ResultRow>
  );
}

/** An archived page: when it was archived, and its original URL. */
export function ArchiveResult(props: EntryProps) {
  const { item, active } = props;
  const { archivedAt, archivedHost } = item;
  const archived = (
    <p class="archived wrap hint">
      <Icon of={Archive} size={12} />
      <Archived at={archivedAt} />
      {archivedHost && (
        <bdi class="dot">
          <Host of={archivedHost} />
        </bdi>
      )}
    </p>
  );
  return (
    <ResultRow
      {...props}
      kind="web archive"
      lead={<LetterTile of={archivedHost ?? item.host} />}
      above={archived}
      undated
    >
      <Snippet item={item} active={active} />
    </ResultRow>
  );
}

/** The date of archiving, which is more useful here than an age. */
function Archived({ at }: { at: string | undefined }) {
  if (at === undefined) return <span>{text('archived')}</span>;
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={exact(then)}>
      {textWith('archivedOn', { date: day(then) })}
    </time>
  );
}
