import { useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { JobPage } from '../../lib/extraction/job/job.ts';
import { byPattern } from '../../lib/extraction/start/pattern.ts';
import { Boundary } from '../parts/boundary.tsx';
import { changed, type Places } from './review-choice.ts';
import { ReviewRow } from './review-row.tsx';

/** From so many pages on they can be filtered. */
const FILTER_ABOVE = 20;

interface Props {
  pages: readonly JobPage[];
  /** The places of those that are not wanted, and of those to ask for although there is a copy. */
  without: Places;
  anew: Places;
  onWithout: (change: (without: Places) => Places) => void;
  onAnew: (change: (anew: Places) => Places) => void;
}

/** The pages of a job that is looked over: all at once or one by one, by pointer or ↑ ↓ Home End. */
export function ReviewList({ pages, without, anew, onWithout, onAnew }: Props) {
  const [pattern, setPattern] = useState('');
  const [reached, setReached] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => {
    const found = new Set(byPattern(pages, pattern));
    return pages.flatMap((page, place) => (found.has(page) ? [place] : []));
  }, [pages, pattern]);
  const wanted = shown.filter((place) => !without.has(place)).length;
  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const at = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    boxes[next]?.focus();
  };
  return (
    <>
      <div class="review-head">
        <label>
          <input
            type="checkbox"
            checked={wanted > 0 && wanted === shown.length}
            indeterminate={wanted > 0 && wanted < shown.length}
            onChange={({ currentTarget }) => onWithout((set) => changed(set, shown, !currentTarget.checked))}
          />
          {text(pattern.trim() ? 'reviewAllShown' : 'reviewAll')}
        </label>
        {pages.length > FILTER_ABOVE && (
          <input
            type="search"
            aria-label={text('reviewFilter')}
            placeholder={text('reviewFilter')}
            value={pattern}
            onInput={({ currentTarget }) => setPattern(currentTarget.value)}
          />
        )}
      </div>
      <ul ref={list} aria-label={text('jobPages')} onKeyDown={onKeyDown}>
        {shown.map((place, index) => {
          const page = pages[place];
          if (!page) return null;
          const first = index === 0 && !shown.includes(reached);
          return (
            <Boundary key={page.url} entry of={page}>
              <ReviewRow
                page={page}
                place={place}
                wanted={!without.has(place)}
                anew={anew.has(place)}
                reached={place === reached || first}
                onReach={setReached}
                onWithout={onWithout}
                onAnew={onAnew}
              />
            </Boundary>
          );
        })}
      </ul>
    </>
  );
}
