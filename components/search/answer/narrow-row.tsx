import { X } from 'lucide';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { type Answer, countResults } from '../../../lib/search/answer/answer.ts';
import { AS_IT_CAME, narrowed } from '../../../lib/search/answer/narrow.ts';
import { number } from '../../ui/format.ts';
import { useLatest } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useTools } from '../../ui/tools.ts';
import { enterList } from '../results/roving.ts';
import type { UsedBookmark } from '../state/use-bookmark.ts';

/** With fewer results than this nobody needs to filter them. */
const LEAST = 5;

/** The results that are on screen, and what they are narrowed to. */
export interface Narrowed {
  words: string;
  newest: boolean;
  visible: Answer;
  /** How many results stand there, of how many. */
  shown: number;
  of: number;
  /** Whether some have a date, so that there is an order by it. */
  dated: boolean;
  /** Whether the row is wanted, where it is not always there, and how often it was: each time it takes the focus. */
  opened: number;
  open: () => void;
  /** Takes the filter away, and the row where it is not always there. */
  close: () => void;
  change: (change: { words?: string; newest?: boolean }) => void;
}

/** Filters and sorts the results of an answer on this device, from how they were left. */
export function useNarrowing(answer: Answer, { start, note }: UsedBookmark): Narrowed {
  const [{ words, newest }, set] = useState({
    words: start.words ?? AS_IT_CAME.words,
    newest: start.newest ?? AS_IT_CAME.newest,
  });
  const [opened, setOpened] = useState(0);
  const visible = useMemo(() => narrowed(answer, { words, newest }), [answer, words, newest]);
  const of = useMemo(() => countResults(answer), [answer]);
  const dated = useMemo(
    () => answer.groups.flatMap(({ items }) => items).filter(({ time }) => time !== undefined).length > 1,
    [answer],
  );
  const change: Narrowed['change'] = (changed) => {
    set((before) => ({ ...before, ...changed }));
    note(changed);
  };
  return {
    words,
    newest,
    visible,
    shown: countResults(visible),
    of,
    dated,
    opened,
    open: useLatest(() => setOpened(opened + 1)),
    close: () => {
      setOpened(0);
      change({ words: '' });
    },
    change,
  };
}

/** A popup has no room for a row that few need. */
const hasRoom = (): boolean => document.querySelector('[data-place=desk], [data-place=panel]') !== null;

/** The words to filter by, the order, and how many results are left. */
export function NarrowRow({ narrow }: { narrow: Narrowed }) {
  const { words, newest, shown, of, dated, opened, close, change } = narrow;
  const { announce } = useTools();
  const row = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const count = words.trim() === '' ? '' : text('filterCount', number(shown), number(of));
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== count && count !== '') announce(count);
    before.current = count;
  }, [count]);
  useLayoutEffect(() => {
    if (opened > 0) field.current?.focus();
  }, [opened]);
  const wanted = opened > 0 || words !== '' || newest;
  if (!wanted && !(hasRoom() && of >= LEAST)) return null;
  const toList = () => {
    const list = row.current?.closest('[role=tabpanel]')?.querySelector('.results');
    if (list) enterList(list);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || (event.key !== 'Escape' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    toList();
  };
  return (
    <div ref={row} class="narrow">
      <span class="narrow-words">
        <input
          ref={field}
          type="text"
          aria-label={text('filterResults')}
          placeholder={text('filterResults')}
          autocomplete="off"
          spellcheck={false}
          value={words}
          onInput={(event) => change({ words: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {words !== '' && (
          <IconButton
            icon={X}
            name={text('filterClose')}
            onClick={() => {
              change({ words: '' });
              field.current?.focus();
            }}
          />
        )}
      </span>
      {count !== '' && <bdi class="narrow-count">{count}</bdi>}
      {dated && (
        <select
          aria-label={text('sortResults')}
          value={newest ? 'newest' : 'service'}
          onChange={(event) => change({ newest: event.currentTarget.value === 'newest' })}
        >
          <option value="service">{text('sortService')}</option>
          <option value="newest">{text('sortNewest')}</option>
        </select>
      )}
      {count !== '' && shown === 0 && <p class="narrow-none">{text('filterNone')}</p>}
    </div>
  );
}

/** The same as entries of a menu, where the row is not always there. */
export function NarrowItems({ narrow: { of, dated, newest, open, change } }: { narrow: Narrowed }) {
  if (hasRoom() || of < LEAST) return null;
  return (
    <>
      <MenuItem name={text('filterResults')} act={open} apart />
      {dated && (
        <MenuItem name={text('sortNewest')} pressed={newest} act={() => change({ newest: !newest })} />
      )}
    </>
  );
}
