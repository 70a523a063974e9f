import { ChevronDown, ChevronUp, X } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';

interface Props {
  query: string;
  count: number;
  current: number;
  onQuery: (query: string) => void;
  step: (by: number) => void;
  onEnd: () => void;
}

/** Finds text in the open page: Enter for the next match, Shift+Enter for the previous one, Escape to close. */
export function FindField({ query, count, current, onQuery, step, onEnd }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const { announce } = useTools();
  const hasQuery = query.trim() !== '';
  const words = hasQuery
    ? count === 0
      ? text('findNone')
      : textWith('findPlace', { place: current, total: count })
    : '';
  useEffect(() => {
    if (words !== '') announce(words, 'unseen');
  }, [words]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="find line">
      <input
        ref={field}
        type="text"
        aria-label={text('find')}
        placeholder={text('find')}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={({ currentTarget: { value } }) => onQuery(value)}
        onKeyDown={onKeyDown}
      />
      {hasQuery && <span class="find-count hint">{words}</span>}
      {count > 0 && (
        <>
          <IconButton icon={ChevronUp} name={text('findPrevious')} onClick={() => step(-1)} />
          <IconButton icon={ChevronDown} name={text('findNext')} onClick={() => step(1)} />
        </>
      )}
      <IconButton icon={X} name={text('close')} onClick={onEnd} />
    </div>
  );
}
