import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { countResults } from '../../../lib/search/answer/answer.ts';
import { ClearButton } from '../../ui/form/clear-button.tsx';
import { enterList } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { type FilterModel, isOpen } from './use-filter.ts';

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
  if (!isOpen(filter)) return null;
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
          <ClearButton name={text('filterClose')} field={field} onClear={() => change({ words: '' })} />
        )}
      </span>
      {count !== '' && <bdi class="narrow-count">{count}</bdi>}
      {count !== '' && shown === 0 && <p class="narrow-none">{text('filterNone')}</p>}
    </div>
  );
}
