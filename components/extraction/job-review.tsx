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
import { useTyped } from '../ui/form/use-typed.ts';
import { ago, exact, hostOf } from '../ui/format.ts';
import { useFocusBack } from '../ui/hooks.ts';
import { Host } from '../ui/host.ts';
import { useTools } from '../ui/tools.ts';
import { priced } from '../ui/usage/usage-words.ts';
import { SkippedList, SkippedUrls } from './job-pages.tsx';

/** URLs of pages in a list that has each only once. */
type Urls = ReadonlySet<string>;
type OnChange = (change: (urls: Urls) => Urls) => void;

/** Adds URLs to a set, or removes them from it. */
const changed = (set: Urls, urls: readonly string[], inIt: boolean): Urls =>
  inIt ? set.union(new Set(urls)) : set.difference(new Set(urls));

interface RowProps {
  page: JobPage;
  wanted: boolean;
  /** Whether to refresh the page although a copy exists. */
  refresh: boolean;
  /** Whether Tab reaches it: only one row of the list. */
  reached: boolean;
  onReach: (url: string) => void;
  onWithout: OnChange;
  onRefresh: OnChange | undefined;
}

/** A page in a review: whether to extract it, and whether to use its copy or refresh it. */
class ReviewRow extends Component<RowProps> {
  /** A tick rerenders only its own row out of hundreds, because the callbacks are stable. */
  override shouldComponentUpdate(next: RowProps): boolean {
    const { page, wanted, refresh, reached } = this.props;
    return (
      next.page !== page || next.wanted !== wanted || next.refresh !== refresh || next.reached !== reached
    );
  }

  override render({ page, wanted, refresh, reached, onReach, onWithout, onRefresh }: RowProps) {
    const { url } = page;
    const copyMadeAt = page.state === 'waiting' ? page.kept : undefined;
    const name = page.title || url;
    const tabIndex = reached ? 0 : -1;
    return (
      <li class="review-row line">
        <label class="line grow" title={url}>
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={wanted}
            onFocus={() => onReach(url)}
            onChange={({ currentTarget }) => onWithout((set) => changed(set, [url], !currentTarget.checked))}
          />
          <bdi class="one-line">{name}</bdi>
          <bdi class="review-host hint one-line">
            <Host of={hostOf(url)} />
          </bdi>
        </label>
        {copyMadeAt !== undefined && (
          <select
            aria-label={textWith('reviewCopyOf', { title: name })}
            title={exact(copyMadeAt)}
            tabIndex={tabIndex}
            value={refresh ? 'again' : 'copy'}
            onChange={({ currentTarget }) =>
              onRefresh?.((set) => changed(set, [url], currentTarget.value === 'again'))
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
  /** The pages to skip, and those to refresh although a copy exists. */
  without: Urls;
  refresh?: Urls;
  onWithout: OnChange;
  onRefresh?: OnChange;
}

/** The pages of a review, selected all at once or one by one, with the pointer or ↑ ↓ Home End. */
export function ReviewList({ pages, without, refresh, onWithout, onRefresh }: ReviewListProps) {
  const [pattern, setPattern] = useState('');
  const [reached, setReached] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const shown = useMemo(() => {
    const found = new Set(byPattern(pages, pattern));
    return pages.filter((page) => found.has(page));
  }, [pages, pattern]);
  const active = shown.find(({ url }) => url === reached) ?? shown[0];
  const wanted = shown.filter(({ url }) => !without.has(url)).length;
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
      <div class="review-head line spread">
        <label class="line">
          <input
            type="checkbox"
            checked={wanted > 0 && wanted === shown.length}
            indeterminate={wanted > 0 && wanted < shown.length}
            onChange={({ currentTarget: { checked } }) => {
              const urls = shown.map(({ url }) => url);
              onWithout((set) => changed(set, urls, !checked));
            }}
          />
          {text(pattern.trim() ? 'reviewAllShown' : 'reviewAll')}
        </label>
        {pages.length > FILTER_ABOVE && (
          <input
            type="search"
            aria-label={text('filterPages')}
            placeholder={text('filterPages')}
            value={pattern}
            onInput={({ currentTarget }) => setPattern(currentTarget.value)}
          />
        )}
      </div>
      <ul ref={list} aria-label={text('pages')} onKeyDown={onKeyDown}>
        {shown.map((page) => (
          <Boundary key={page.url} entry of={page}>
            <ReviewRow
              page={page}
              wanted={!without.has(page.url)}
              refresh={refresh?.has(page.url) === true}
              reached={page === active}
              onReach={setReached}
              onWithout={onWithout}
              onRefresh={onRefresh}
            />
          </Boundary>
        ))}
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
  // The popup may close before it is confirmed.
  const [cleared, setCleared, forget] = useTyped(quarry, `review ${job.id}`);
  const [, , resetList] = useTyped(quarry, 'list');
  const without = useMemo((): Urls => new Set(cleared.split('\n')), [cleared]);
  const [refresh, setRefresh] = useState<Urls>(new Set());
  const withheld = job.pages.filter(isWithheld);
  // Others were read in tabs before, or must not be sent.
  const waiting = useMemo(() => job.pages.filter(({ state }) => state === 'waiting'), [job]);
  const isWanted = ({ state, url }: JobPage) => state === 'waiting' && !without.has(url);
  const wanted = job.pages.filter(isWanted);
  const copies = wanted.filter(
    (page) => page.state === 'waiting' && page.kept !== undefined && !refresh.has(page.url),
  ).length;
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack();
  // A review with a heading replaces whatever the user was typing into.
  useLayoutEffect(() => (titled ? heading.current?.focus() : takeFocus(section.current)), []);
  const name = counted('reviewStart', wanted.length);
  const start = () => {
    forget();
    if (job.source === 'list') resetList();
    const indexes = (is: (page: JobPage) => boolean) =>
      job.pages.flatMap((page, pageIndex) => (is(page) ? [pageIndex] : []));
    void quarry.ask['extract.confirm']({
      job: job.id,
      pageIndexes: indexes(isWanted),
      refresh: indexes(({ url }) => refresh.has(url)),
    });
  };
  return (
    <section ref={section} tabIndex={-1} class="job-report column review" aria-label={text('review')}>
      {titled && (
        <h2 ref={heading} tabIndex={-1}>
          {text('review')}
        </h2>
      )}
      <div class="review-pages scroll">
        <ReviewList
          pages={waiting}
          without={without}
          refresh={refresh}
          onWithout={(change) => setCleared((before) => [...change(new Set(before.split('\n')))].join('\n'))}
          onRefresh={setRefresh}
        />
        {withheld.length > 0 && (
          <SkippedUrls words={counted('reviewLocalOnly', withheld.length)} list={withheld} open={false} />
        )}
        <SkippedList skipped={job.skipped} />
      </div>
      {copies > 0 && <p class="hint">{counted('reviewCopies', copies)}</p>}
      <div class="review-buttons wrap">
        <button
          type="button"
          class="button primary"
          title={tooltipTo(name, deliveryOf(job, tools).to)}
          aria-disabled={wanted.length === 0 || undefined}
          onClick={wanted.length === 0 ? undefined : start}
        >
          {priced(name, { pages: wanted.length - copies }, prices)}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            forget();
            void quarry.ask['extract.stop']({ job: job.id });
          }}
        >
          {text('cancel')}
        </button>
      </div>
    </section>
  );
}
