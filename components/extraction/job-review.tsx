import { Component } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { isWithheld } from '../../lib/extraction/job/failed-pages.ts';
import type { Job, JobPage } from '../../lib/extraction/job/job.ts';
import { byPattern } from '../../lib/extraction/start/pattern.ts';
import { deliveryOf } from '../../lib/presets/destinations.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { tooltipTo } from '../ui/destination-words.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { ago, exact, hostOf } from '../ui/format.ts';
import { useFocusBack } from '../ui/hooks.ts';
import { Host } from '../ui/host.ts';
import { useTools } from '../ui/tools.ts';
import { priced } from '../ui/usage/usage-words.ts';
import { SkippedList } from './job-pages.tsx';
import { WithheldPages } from './withheld-pages.tsx';

/** Indexes of pages in a job. */
export type Indexes = ReadonlySet<number>;

/** A copy of the set with some indexes added or removed. */
function changed(set: Indexes, pageIndexes: readonly number[], inIt: boolean): Indexes {
  const next = new Set(set);
  for (const pageIndex of pageIndexes) {
    if (inIt) next.add(pageIndex);
    else next.delete(pageIndex);
  }
  return next;
}

interface Props {
  page: JobPage;
  pageIndex: number;
  wanted: boolean;
  /** Whether to refresh the page although a copy exists. */
  refresh: boolean;
  /** Whether Tab reaches it: only one row of the list. */
  reached: boolean;
  onReach: (pageIndex: number) => void;
  onWithout: (change: (without: Indexes) => Indexes) => void;
  onRefresh: (change: (refresh: Indexes) => Indexes) => void;
}

/** A page in a review: whether to extract it, and whether to use its copy or refresh it. */
class ReviewRow extends Component<Props> {
  /** A tick rerenders only its own row out of hundreds, because the callbacks are stable. */
  override shouldComponentUpdate(next: Props): boolean {
    const { page, wanted, refresh, reached } = this.props;
    return (
      next.page !== page || next.wanted !== wanted || next.refresh !== refresh || next.reached !== reached
    );
  }

  override render({ page, pageIndex, wanted, refresh, reached, onReach, onWithout, onRefresh }: Props) {
    const copyMadeAt = page.state === 'waiting' ? page.kept : undefined;
    const name = page.title || page.url;
    const tabIndex = reached ? 0 : -1;
    return (
      <li class="review-row line">
        <label class="line grow" title={page.url}>
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={wanted}
            onFocus={() => onReach(pageIndex)}
            onChange={({ currentTarget }) =>
              onWithout((set) => changed(set, [pageIndex], !currentTarget.checked))
            }
          />
          <bdi class="one-line">{name}</bdi>
          <bdi class="review-host hint one-line">
            <Host of={hostOf(page.url)} />
          </bdi>
        </label>
        {copyMadeAt !== undefined && (
          <select
            aria-label={textWith('reviewCopyOf', { title: name })}
            title={exact(copyMadeAt)}
            tabIndex={tabIndex}
            value={refresh ? 'again' : 'copy'}
            onChange={({ currentTarget }) =>
              onRefresh((set) => changed(set, [pageIndex], currentTarget.value === 'again'))
            }
          >
            <option value="copy">{textWith('reviewUse', { age: ago(copyMadeAt, Date.now()) })}</option>
            <option value="again">{text('reviewAnew')}</option>
          </select>
        )}
      </li>
    );
  }
}

/** Lists with more pages than this can be filtered. */
const FILTER_ABOVE = 20;

interface ReviewListProps {
  pages: readonly JobPage[];
  /** Indexes of the pages to skip, and of the pages to refresh although a copy exists. */
  without: Indexes;
  refresh: Indexes;
  onWithout: (change: (without: Indexes) => Indexes) => void;
  onRefresh: (change: (refresh: Indexes) => Indexes) => void;
}

/** The pages of a review, selected all at once or one by one, with the pointer or ↑ ↓ Home End. */
export function ReviewList({ pages, without, refresh, onWithout, onRefresh }: ReviewListProps) {
  const [pattern, setPattern] = useState('');
  const [reached, setReached] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => {
    const found = new Set(byPattern(pages, pattern));
    return pages.flatMap((page, pageIndex) => (found.has(page) && !isWithheld(page) ? [pageIndex] : []));
  }, [pages, pattern]);
  const wanted = shown.filter((pageIndex) => !without.has(pageIndex)).length;
  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const at = event.target instanceof HTMLInputElement ? boxes.indexOf(event.target) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[pressedKey(event)];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    boxes[next]?.focus();
  };
  return (
    <>
      <div class="review-head line">
        <label class="line">
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
        {shown.map((pageIndex, index) => {
          const page = pages[pageIndex];
          if (!page) return null;
          const first = index === 0 && !shown.includes(reached);
          return (
            <Boundary key={page.url} entry of={page}>
              <ReviewRow
                page={page}
                pageIndex={pageIndex}
                wanted={!without.has(pageIndex)}
                refresh={refresh.has(pageIndex)}
                reached={pageIndex === reached || first}
                onReach={setReached}
                onWithout={onWithout}
                onRefresh={onRefresh}
              />
            </Boundary>
          );
        })}
      </ul>
    </>
  );
}

/** Focuses the review, unless the user is typing in a visible field. */
function takeFocus(review: HTMLElement | null): void {
  const before = document.activeElement;
  const isTyping = before?.matches('input, textarea') && before.closest('[hidden]') === null;
  if (!isTyping) review?.focus();
}

interface JobReviewProps {
  job: Job;
  /** Whether it has a heading that takes the focus, as in a pane of its own. */
  titled?: boolean;
}

/** A job before it starts: choose its pages, see which have copies, and what it will cost. */
export function JobReview({ job, titled }: JobReviewProps) {
  const tools = useTools();
  const { quarry, prices } = tools;
  const [without, setWithout] = useState<Indexes>(new Set());
  const [refresh, setRefresh] = useState<Indexes>(new Set());
  const pageIndexes = job.pages.flatMap((page, pageIndex) =>
    without.has(pageIndex) || isWithheld(page) ? [] : [pageIndex],
  );
  const bought = pageIndexes.filter((pageIndex) => {
    const page = job.pages[pageIndex];
    return page?.state !== 'waiting' || page.kept === undefined || refresh.has(pageIndex);
  }).length;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack();
  // A review with a heading replaces whatever the user was typing into.
  useLayoutEffect(() => (titled ? heading.current?.focus() : takeFocus(section.current)), []);
  const name = counted('reviewStart', pageIndexes.length);
  const start = () => quarry.ask['extract.confirm']({ job: job.id, pageIndexes, refresh: [...refresh] });
  return (
    <section ref={section} tabIndex={-1} class="job-report review" aria-label={text('review')}>
      {titled && (
        <h2 ref={heading} tabIndex={-1}>
          {text('review')}
        </h2>
      )}
      <div class="review-pages scroll">
        <ReviewList
          pages={job.pages}
          without={without}
          refresh={refresh}
          onWithout={setWithout}
          onRefresh={setRefresh}
        />
        <WithheldPages job={job} />
        <SkippedList skipped={job.skipped} />
      </div>
      {pageIndexes.length > bought && (
        <p class="hint">{counted('reviewCopies', pageIndexes.length - bought)}</p>
      )}
      <div class="review-buttons wrap">
        <button
          type="button"
          class="button primary"
          title={tooltipTo(name, deliveryOf(job, tools).to)}
          aria-disabled={pageIndexes.length === 0 || undefined}
          onClick={pageIndexes.length === 0 ? undefined : start}
        >
          {priced(name, { pages: bought }, prices)}
        </button>
        <button type="button" class="button" onClick={() => quarry.ask['extract.stop']({ job: job.id })}>
          {text('cancel')}
        </button>
      </div>
    </section>
  );
}
