import { CircleAlert, Lock, Sparkles } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { ago, exact } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { Highlighted } from '../../ui/list/highlighted.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { SelectBox, useSelection } from '../selection/select-box.tsx';
import { SavedMark } from './saved-mark.tsx';
import { useDisplayOptions } from './thumbnail.tsx';
import type { ResultActions } from './use-result.ts';

interface Props {
  item: ResultItem;
  actions: ResultActions;
  kind: string;
  /** Called when it receives focus. */
  onReach: (id: string) => void;
  style?: Record<string, string>;
  children: ComponentChildren;
}

/** One entry of the list, with its letter shortcuts. */
export function Row({ item, actions, kind, onReach, style, children }: Props) {
  const selection = useSelection();
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === ' ' && selection && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      if (!event.repeat) selection.tick(item.id, event.shiftKey);
      return;
    }
    const row = event.currentTarget;
    const openMenu = () => row instanceof Element && openMenuIn(row);
    const extract = () => selection?.extract() || actions.extract();
    const action = { c: actions.copyLink, e: extract, m: openMenu }[key];
    if (!action || !item.url) return;
    event.preventDefault();
    if (!event.repeat) action();
  };
  return (
    <li
      class={`row ${kind}${item.url ? ' tickable' : ''}`}
      {...{ [ROW]: item.id }}
      style={style}
      onKeyDown={onKeyDown}
      onPointerEnter={actions.see}
      onFocusCapture={() => {
        actions.see();
        onReach(item.id);
      }}
    >
      {children}
      {item.url && <SelectBox item={item} />}
    </li>
  );
}

/** Opens the menu of a row, unfolding the details element that contains it. */
function openMenuIn(row: Element): void {
  const menu = row.querySelector<HTMLElement>('.menu > button');
  const folded = menu?.closest('details');
  if (folded) folded.open = true;
  menu?.click();
}

/** The age of a result, with the date and time in the tooltip. */
function ResultAge({ time }: { time: string | undefined }) {
  const then = time === undefined ? Number.NaN : Date.parse(time);
  if (Number.isNaN(then)) return null;
  return (
    <time dateTime={time} title={exact(then)}>
      <bdi>{ago(then, Date.now())}</bdi>
    </time>
  );
}

/** The second line of a result: source, age, and marks worth seeing before opening it. */
export function RowMeta({
  item,
  bySource,
  undated,
  more,
  children,
}: {
  item: ResultItem;
  /** Whether to name the creator, such as a channel or newspaper, instead of the host. */
  bySource?: boolean;
  /** Omits the date, which is shown elsewhere. */
  undated?: boolean;
  /** Shown after the source. */
  more?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const from = bySource ? (item.source ?? item.host) : (item.host ?? item.source);
  const { outside, fresh } = useDisplayOptions();
  const made = item.marks.find((mark) => mark !== 'paywalled');
  return (
    <div class="meta hint">
      <span class="meta-words grow">
        <span class="meta-from dots">
          {from && (
            <span dir="auto">
              <bdi title={item.host}>
                <Host of={from} />
              </bdi>
            </span>
          )}
          {more && <span>{more}</span>}
          {!undated && <ResultAge time={item.time} />}
        </span>
        <SavedMark item={item} />
        {fresh.has(item.id) && (
          <span class="result-mark new" title={text('markNewWhy')}>
            <bdi>{text('markNew')}</bdi>
          </span>
        )}
        {outside.has(item.id) && (
          <span class="result-mark" title={text('markOutsideWhy')}>
            <Icon of={CircleAlert} size={12} />
            <bdi>{text('markOutside')}</bdi>
          </span>
        )}
        {item.marks.includes('paywalled') && (
          <span class="result-mark">
            <Icon of={Lock} size={12} />
            {text('markPaywalled')}
          </span>
        )}
        {made && (
          <span class="result-mark">
            <Icon of={Sparkles} size={12} />
            {text(made === 'generated' ? 'markGenerated' : 'markPossible')}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}

interface TitleLinkProps {
  item: ResultItem;
  actions: ResultActions;
  active: boolean;
  /** Whether another element of the entry receives the focus. */
  inner?: boolean;
}

/** The title of a result: the link that ↑ and ↓ reach. Plain text if there is nothing to open. */
export function TitleLink({ item, actions, active, inner }: TitleLinkProps) {
  const { title, url, host } = item;
  const words = title.length > 0 ? title : [{ text: item.question ?? host ?? url ?? '' }];
  const shared = {
    class: 'title',
    dir: 'auto' as const,
    tabIndex: active ? 0 : -1,
    ...(inner ? {} : { [REACHED]: '' }),
  };
  if (!url) {
    return (
      <span {...shared}>
        <Highlighted tokens={words} />
      </span>
    );
  }
  return (
    <a {...shared} href={url} title={url} target="_blank" rel="noreferrer" onClick={actions.open}>
      <Highlighted tokens={words} />
    </a>
  );
}

/** The text next to a result's image: title and details. */
export function RowBody({ children, ...title }: TitleLinkProps & { children: ComponentChildren }) {
  return (
    <div class="grow">
      <TitleLink {...title} />
      {children}
    </div>
  );
}
