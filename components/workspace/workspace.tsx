import { ArrowLeft } from 'lucide';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { late } from '../../lib/late.ts';
import { type Route, reviewIn, routeIn } from '../../lib/pages/routes.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { withoutFullText } from '../../lib/search/form.ts';
import { DocumentView } from '../document/document-view.tsx';
import { ActivityView } from '../extraction/activity-view.tsx';
import { JobReview } from '../extraction/job-review.tsx';
import { AddDialog } from '../extraction/sources/add-dialog.tsx';
import { useJobs } from '../extraction/use-jobs.tsx';
import { Library } from '../library/library.tsx';
import { useJoined, usePagesAbove } from '../search/answer/use-pages.ts';
import { COMMAND_MARK } from '../search/controls/search-field.tsx';
import type { SearchModel } from '../search/state/search-model.ts';
import { SpendingView } from '../spending/spending-view.tsx';
import { UndoProvider } from '../ui/confirm/undo.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { showReview, showSearch, useRoute } from '../ui/navigation.ts';
import { useTools } from '../ui/tools.ts';
import { useLate } from '../ui/use-late.ts';
import { useLook } from '../ui/use-look.ts';
import { Reader, useOpenedResult, useReachedResult } from './reader-pane.tsx';

/** Removes the token that the page was opened with from the URL, and returns it. */
function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return token;
}

/**
 * Searches the web, once, for the query that the user entered in the address bar. What the user has typed in the page by then
 * stays in the field. Requires a view that has loaded its stored data.
 */
function useAddressBarQuery(model: SearchModel) {
  const { quarry } = useTools();
  useEffect(() => {
    const token = takeToken();
    if (!token) return;
    const searchFor = (query: string) => {
      if (query === '') return;
      const left = model.touched ? model.form.query : query;
      model.choose('search');
      model.change(withoutFullText({ query: left }));
      model.enterFor(query);
    };
    quarry
      .actions()
      .then((actions) => actions.claimSearch(token))
      .then(
        (ordered = '') => searchFor(ordered.trim()),
        (cause: unknown) => console.warn('Could not claim the search', cause),
      );
  }, []);
}

/** Lists the commands on Ctrl+K or ⌘K, as if the user had typed their mark into the field. */
function useCommandKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const field = document.getElementById('query');
      const isOver = document.querySelector('dialog[open]') !== null;
      if (pressedKey(event) !== 'Ctrl+k' || event.shiftKey || isOver || !(field instanceof HTMLInputElement))
        return;
      event.preventDefault();
      if (routeIn(location.hash) !== 'search') location.hash = 'search';
      field.value = COMMAND_MARK;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // The field is visible once the search is.
      requestAnimationFrame(() => field.focus());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The depth that this page stored in a browser history entry; `undefined` for a new entry. */
function depthOf(state: unknown): number | undefined {
  const marked = typeof state === 'object' && state !== null && 'depth' in state ? state.depth : undefined;
  return typeof marked === 'number' ? marked : undefined;
}

/**
 * Returns a function that leaves a pane for what this page showed before, like the browser's back button, or for the results
 * if the page was opened at the pane.
 */
function useBackNavigation(): () => void {
  const depth = useRef(0);
  const leaving = useRef(false);
  useLayoutEffect(() => {
    const mark = (fresh: number) => {
      const known = depthOf(history.state);
      depth.current = known ?? fresh;
      if (known === undefined) history.replaceState({ ...history.state, depth: fresh }, '');
    };
    const look = () => {
      leaving.current = false;
      mark(depth.current + 1);
    };
    mark(0);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return () => {
    // Going back takes a moment, so ignore a second call until then.
    if (leaving.current) return;
    if (depth.current === 0) return showSearch();
    leaving.current = true;
    history.back();
  };
}

/**
 * What only the full-page view has room for: a reader beside the results, or, instead of them, another area such as the
 * library.
 */
export function Workspace({ model }: { model: SearchModel }) {
  useAddressBarQuery(model);
  useCommandKey();
  useLook(model.snapshot?.settings);
  const current = useRoute();
  // The dialog that adds pages is over what was shown before.
  const [under, setUnder] = useState<Exclude<Route, 'add'>>('search');
  if (current !== 'add' && current !== under) setUnder(current);
  // The layout of the whole view depends on it.
  useLayoutEffect(() => {
    document.documentElement.dataset.route = under;
  }, [under]);
  const leave = useBackNavigation();
  useReviewOpening(model.snapshot?.job, current);
  const { announce } = useTools();
  return (
    <UndoProvider announce={announce}>
      <Boundary key={under} of={model.snapshot?.job}>
        {under === 'search' ? (
          <ReaderPane model={model} />
        ) : (
          <AreaView route={under} model={model} onLeave={leave} />
        )}
      </Boundary>
      {current === 'add' && <AddDialog onClose={leave} />}
    </UndoProvider>
  );
}

/** Focuses the first button in an element. */
const focusFirst = (part: HTMLElement | null) => part?.querySelector('button')?.focus();

/** Whether a result has or links to a text; a related search, for example, does neither. */
const isReadable = ({ url, markdown }: ResultItem): boolean => url !== undefined || markdown !== undefined;

/** The reader beside the results: shows the text of the result that was last focused or clicked. */
function ReaderPane({ model }: { model: SearchModel }) {
  const { shown, snapshot } = model;
  const done = useJoined(usePagesAbove(model, shown) ?? [], shown);
  const answer = done?.answer;
  const id = useReachedResult() ?? done?.position?.reached;
  const item = useMemo(
    () => answer?.groups.flatMap(({ items }) => items).find((one) => one.id === id && isReadable(one)),
    [answer, id],
  );
  const [opened, close] = useOpenedResult();
  return (
    <section
      class="reader column"
      aria-label={text('reader')}
      data-opened={item && opened === item.id ? '' : undefined}
    >
      {item && opened === item.id && (
        <div class="reader-back mirrored" ref={focusFirst}>
          <IconButton icon={ArrowLeft} name={text('workspaceClose')} onClick={close} />
        </div>
      )}
      {item ? (
        <Boundary key={`${done?.id} ${item.id}`} of={item}>
          <Reader item={item} job={snapshot?.job} />
        </Boundary>
      ) : (
        <p class="empty">{text('readerEmpty')}</p>
      )}
    </section>
  );
}

/** The routes that replace the search and results. */
type AreaRoute = Exclude<Route, 'search' | 'add'>;

interface Props {
  route: AreaRoute;
  model: SearchModel;
  /** Returns to where the user was. */
  onLeave: () => void;
}

/** What replaces the search and results, some of which loads on first use. */
function AreaView({ route, model, onLeave }: Props) {
  const { snapshot } = model;
  if (!snapshot) return null;
  switch (route) {
    case 'library':
      return snapshot.noLibrary ? (
        <p class="empty">{text('libraryPrivate')}</p>
      ) : (
        <Library version={snapshot.job?.finishedAt} rules={snapshot.settings.document} />
      );
    case 'document':
      return <DocumentView key={location.hash} snapshot={snapshot} />;
    case 'jobs':
      return <ActivityView model={model} onLeave={onLeave} />;
    case 'review':
      return <Review newest={snapshot.job} onLeave={onLeave} />;
    case 'pdf':
      return <Pdf key={location.hash} settings={snapshot.settings} />;
    case 'spending':
      return <SpendingView snapshot={snapshot} />;
  }
}

const PDF = late(() => import('../pdf/pdf-part.ts').then(({ PdfView }) => PdfView));

function Pdf(props: Parameters<Awaited<ReturnType<typeof PDF.load>>>[0]) {
  const PdfView = useLate(PDF);
  return PdfView ? <PdfView {...props} /> : null;
}

/**
 * Opens the review of a job that is waiting for it, over the results, or over another area if the job started in this
 * view.
 */
function useReviewOpening(newest: Job | undefined, route: Route): void {
  const due = newest?.state === 'review' ? newest.id : undefined;
  useEffect(() => {
    const isFresh = (newest?.createdAt ?? 0) > performance.timeOrigin;
    if (due !== undefined && (route === 'search' || (isFresh && HAS_REVIEWS.has(route)))) showReview(due);
  }, [due]);
}

const HAS_REVIEWS: ReadonlySet<Route> = new Set(['add', 'jobs', 'review']);

/**
 * The review of the job in the URL, or otherwise of the newest one waiting for review. Closes when that job no longer
 * waits.
 */
function Review({ newest, onLeave }: { newest: Job | undefined; onLeave: () => void }) {
  const jobs = useJobs();
  useEscape(onLeave);
  useFocusBack();
  const id = reviewIn(location.hash);
  const isForReview = (job: Job) => job.state === 'review' && (id === undefined || job.id === id);
  const job = newest && isForReview(newest) ? newest : jobs?.findLast(isForReview);
  const over = job === undefined && jobs !== undefined;
  useEffect(() => {
    if (over) onLeave();
  }, [over]);
  return job ? <JobReview key={job.id} job={job} titled /> : null;
}
