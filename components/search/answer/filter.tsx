import { CalendarArrowDown, ListFilter } from 'lucide';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { type Answer, countResults } from '../../../lib/search/answer/answer.ts';
import { filterAnswer } from '../../../lib/search/answer/filter-answer.ts';
import { useLatest } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon.tsx';
import { enterList } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import type { UsedPosition } from '../state/use-position.ts';

/** The visible results, and the filter and sort order applied to them. */
export type FilterModel = ReturnType<typeof useFilter>;

/** Filters and sorts results locally, starting from the position. */
export function useFilter(answer: Answer, { start, note }: UsedPosition) {
  const [{ words, newest }, set] = useState({ words: start.words ?? '', newest: start.newest ?? false });
  const [opened, setOpened] = useState(0);
  const visible = useMemo(
    () => (words.trim() === '' && !newest ? answer : filterAnswer(answer, { words, newest })),
    [answer, words, newest],
  );
  const change = (changed: { words?: string; newest?: boolean }) => {
    set((before) => ({ ...before, ...changed }));
    note(changed);
  };
  return {
    words,
    newest,
    answer,
    /** The results left after filtering and sorting. */
    visible,
    /** How often the row was opened. Each change moves the focus into it. */
    opened,
    /** Whether the row is shown. */
    isOpen: opened > 0 || words !== '',
    open: useLatest(() => setOpened(opened + 1)),
    /** Clears the filter and closes the row. */
    close() {
      setOpened(0);
      change({ words: '' });
    },
    change,
  };
}

/** With fewer results, there is nothing to filter. */
const LEAST = 5;

/** Opens the filter, and sorts by date if several results have one. */
export function FilterButtons({ filter }: { filter: FilterModel }) {
  const { answer, newest, isOpen, open, close, change } = filter;
  const items = useMemo(() => answer.groups.flatMap((group) => group.items), [answer]);
  const dated = useMemo(() => items.filter(({ time }) => time !== undefined).length > 1, [items]);
  if (items.length < LEAST) return null;
  return (
    <>
      <IconButton
        icon={ListFilter}
        name={text('filterResults')}
        hint="F"
        expanded={isOpen}
        onClick={isOpen ? close : open}
      />
      {dated && (
        <IconButton
          icon={CalendarArrowDown}
          name={text('sortNewest')}
          pressed={newest}
          onClick={() => change({ newest: !newest })}
        />
      )}
    </>
  );
}

/** The filter field and the number of results left, once opened. */
export function FilterRow({ filter }: { filter: FilterModel }) {
  const { answer, visible, words, opened, close, change } = filter;
  const shown = useMemo(() => countResults(visible), [visible]);
  const of = useMemo(() => countResults(answer), [answer]);
  const { announce } = useTools();
  const row = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const count = words.trim() === '' ? '' : textWith('filterCount', { shown, total: of });
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== count && count !== '') announce(count, 'unseen');
    before.current = count;
  }, [count]);
  useLayoutEffect(() => {
    if (opened > 0) field.current?.focus();
  }, [opened]);
  if (!filter.isOpen) return null;
  const toList = () => {
    const list = row.current?.closest('[role=tabpanel]')?.querySelector('.results');
    if (list) enterList(list);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== 'Escape' && key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') close();
    toList();
  };
  return (
    <div ref={row} class="narrow wrap hint">
      <input
        ref={field}
        type="text"
        aria-label={text('filterResults')}
        placeholder={text('filterResults')}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={words}
        onInput={(event) => change({ words: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {count !== '' && <bdi>{count}</bdi>}
      {count !== '' && shown === 0 && <p>{text('filterNone')}</p>}
    </div>
  );
}
