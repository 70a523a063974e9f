import { X } from 'lucide';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { type Answer, countResults } from '../../../lib/search/answer/answer.ts';
import { clearField } from '../../ui/form/clear-field.ts';
import { IconButton } from '../../ui/icon.tsx';
import { enterList } from '../../ui/list/keyboard-list.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { useTools } from '../../ui/tools.ts';
import { type FilterModel, hasFilterRow, LEAST } from './use-filter.ts';

/** Counts the visible and total results, and checks whether any has a date to sort by. */
function useCounts({ answer, visible }: FilterModel) {
  const shown = useMemo(() => countResults(visible), [visible]);
  const of = useMemo(() => countResults(answer), [answer]);
  return { shown, of, dated: useDated(answer) };
}

const useDated = ({ groups }: Answer): boolean =>
  useMemo(
    () => groups.flatMap(({ items }) => items).filter(({ time }) => time !== undefined).length > 1,
    [groups],
  );

/** The filter field, the sort order, and the number of results left. */
export function FilterRow({ filter }: { filter: FilterModel }) {
  const { words, newest, opened, close, change } = filter;
  const { shown, of, dated } = useCounts(filter);
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
  const wanted = opened > 0 || words !== '' || newest;
  if (!wanted && !(hasFilterRow() && of >= LEAST)) return null;
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
              clearField(field.current);
              change({ words: '' });
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

/** The same controls as menu entries, for views without room for the row. */
export function FilterItems({ filter }: { filter: FilterModel }) {
  const { newest, open, change } = filter;
  const { of, dated } = useCounts(filter);
  if (hasFilterRow() || of < LEAST) return null;
  return (
    <>
      <MenuItem name={text('filterResults')} act={open} apart />
      {dated && (
        <MenuItem name={text('sortNewest')} pressed={newest} act={() => change({ newest: !newest })} />
      )}
    </>
  );
}
