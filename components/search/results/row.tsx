import { Bookmark, Check, CircleAlert, Lock, Sparkles } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { ago, exact } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { Highlighted } from '../../ui/list/highlighted.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { type Selection, useDisplayOptions, useSelection } from './display-options.ts';
import { ResultButtons } from './result-menu.tsx';
import type { ResultActions } from './use-result.ts';

interface Props {
  actions: ResultActions;
  kind: string;
  /** Called when it receives focus. */
  onReach: (id: string) => void;
  style?: Record<string, string>;
  children: ComponentChildren;
}

/** One entry of the list, with its letter shortcuts. */
export function Row({ actions, kind, onReach, style, children }: Props) {
  const { item } = actions;
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
      onFocusCapture={() => onReach(item.id)}
    >
      {children}
      {item.url && selection && <SelectBox item={item} {...selection} />}
    </li>
  );
}

/** Selects a result; with Shift, a range. Skipped by Tab, because Space on the title does the same. */
function SelectBox({ item, ids, tick }: Selection & { item: ResultItem }) {
  const { id, title, question, host } = item;
  const ticked = ids.has(id);
  return (
    <span class="tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={textWith('tick', { title: textOf(title) || question || host || '' })}
        checked={ticked}
        onClick={(event) => tick(id, event.shiftKey)}
      />
      <span class="tick-mark">{ticked && <Icon of={Check} size={12} />}</span>
    </span>
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

interface MetaProps {
  actions: ResultActions;
  active: boolean;
  /** Whether to name the creator, such as a channel or newspaper, instead of the host. */
  bySource?: boolean | undefined;
}

/** The second line of a result: source, age, marks worth seeing before opening it, and its buttons. */
export function RowMeta({ actions, active, bySource }: MetaProps) {
  const { item } = actions;
  const from = bySource ? (item.source ?? item.host) : (item.host ?? item.source);
  const { outside, fresh, saved } = useDisplayOptions();
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
          {!item.archivedAt && <ResultAge time={item.time} />}
        </span>
        {item.url && saved.has(item.url) && (
          <span class="result-mark saved" title={text('markSavedWhy')}>
            <Icon of={Bookmark} size={12} />
            {text('markSaved')}
          </span>
        )}
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
      <ResultButtons actions={actions} active={active} />
    </div>
  );
}

interface TitleLinkProps {
  actions: ResultActions;
  active: boolean;
  /** Whether another element of the entry receives the focus. */
  inner?: boolean;
}

/** The title of a result: the link that ↑ and ↓ reach. Plain text if there is nothing to open. */
export function TitleLink({ actions, active, inner }: TitleLinkProps) {
  const { title, url, host, question } = actions.item;
  const words = title.length > 0 ? title : [{ text: question ?? host ?? url ?? '' }];
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
