import { Check, ChevronDown } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { isBeingDelivered, type Job, type JobPage } from '../../../lib/extraction/job/job.ts';
import { isFinal } from '../../../lib/extraction/job/progress.ts';
import { copiedSince, type PageWay, waysToCopy } from '../../../lib/extraction/start/page-ways.ts';
import { late } from '../../../lib/late.ts';
import type { FrontPage, Snapshot } from '../../../lib/pages/quarry.ts';
import {
  DESTINATIONS,
  type Destination,
  deliveryOf,
  siteDefaultFor,
} from '../../../lib/presets/destinations.ts';
import { pickParts, useCopyJob } from '../../extraction/use-jobs.tsx';
import { pickTo } from '../../ui/destination-words.ts';
import { unsupportedReason } from '../../ui/failure/failure-words.ts';
import { askAccess } from '../../ui/failure/recovery-button.tsx';
import { hostOf, withPrice } from '../../ui/format.ts';
import { useDeferredActions, useJustDone } from '../../ui/hooks.ts';
import { Host } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { lacksKey } from '../../ui/key-state.ts';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type Tools, useTools } from '../../ui/tools.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
import { useLate } from '../../ui/use-late.ts';

const SITE_FORM = late(() =>
  import('../../extraction/site-form.tsx').then(({ SiteAlwaysForm }) => SiteAlwaysForm),
);

interface Props {
  snapshot: Snapshot;
  /** Whether its button stands out: above results or a failure, their buttons do. */
  primary: boolean;
}

/** The page of the active tab on one line, with a button that copies it to the clipboard as Markdown. */
export function ThisPage({ snapshot, primary }: Props) {
  const page = useFrontPage();
  // Reserves space, so that nothing shifts under the pointer.
  if (page === undefined) return <div class="this-page line hint" />;
  if (page === 'unknown') return null;
  if (page === 'unreadable') return <p class="this-page line hint">{text('pageUnreadable')}</p>;
  return <CopyablePage page={page} snapshot={snapshot} primary={primary} />;
}

function CopyablePage({ page, snapshot, primary }: Props & { page: FrontPage }) {
  const copying = useCopyPage(page, snapshot);
  const [first] = copying.ways;
  // A missing key is reported elsewhere in the view.
  const isKeyMissing = page.target !== undefined && lacksKey(snapshot);
  return (
    <section class="this-page line hint" aria-labelledby="this-page">
      <h2 id="this-page" class="unseen">
        {text('thisPage')}
      </h2>
      <p class="this-page-title grow one-line" title={page.url}>
        <bdi>
          <Host of={page.title || hostOf(page.url)} />
        </bdi>
      </p>
      {first ? (
        <SplitButton {...{ page, snapshot, copying, first, primary }} />
      ) : (
        !isKeyMissing && <p class="this-page-why">{reasonOf(page)}</p>
      )}
    </section>
  );
}

const reasonOf = ({ access, url }: FrontPage): string =>
  text(
    access === 'files-off'
      ? 'extractHereFiles'
      : access === 'never'
        ? 'pageUnreadable'
        : unsupportedReason(url),
  );

interface ButtonProps extends Props {
  page: FrontPage;
  copying: CopyPage;
  first: PageWay;
}

/** Copies the page in the preferred way; its menu has the other ways, and the other destinations of what is read in the tab. */
function SplitButton({ page, snapshot, copying, first, primary }: ButtonProps) {
  const { ways, destination, busy, copied, done, copy } = copying;
  const { quarry, prices } = useTools();
  const price = priceOfUnits({ pages: 1 }, prices);
  const [isSaid, say] = useJustDone();
  const [isSiteOpen, openSite] = useState(false);
  const SiteForm = useLate(SITE_FORM, isSiteOpen);
  useEffect(() => {
    if (done !== undefined) say();
  }, [done?.id]);
  const words = withPrice(text(`pageTo_${destination(first)}`), first === 'service' ? price : undefined);
  const [read] = done?.pages ?? [];
  const others = ways.includes('local') ? otherDestinations(destination('local'), snapshot) : [];
  return (
    <div class={primary ? 'split primary' : 'split'} {...{ [ROW]: 'page' }}>
      <button
        type="button"
        class={primary ? 'button small primary' : 'button small'}
        aria-disabled={busy || undefined}
        {...{ [REACHED]: '' }}
        onClick={(event) => {
          // Ignore the second click of a double click.
          if (event.detail < 2) void copy(first);
        }}
      >
        {isSaid && read?.state === 'done' ? (
          <>
            <Icon of={Check} size={14} />
            <span class="one-line">{withPrice(text('copied'), counted('pageWords', read.words))}</span>
          </>
        ) : (
          <span class="one-line">{words}</span>
        )}
      </button>
      <Menu name={text('pageWays')} icon={ChevronDown}>
        {copied && <CopyAgain job={copied} />}
        {ways
          .filter((way) => way !== first)
          .map((way) => (
            <MenuItem
              key={way}
              name={way === 'service' ? textWith('pageCopyService', { price }) : text('pageLocal')}
              act={() => copy(way)}
            />
          ))}
        {others.length > 0 && page.access === 'open' && (
          <MenuItem name={pickTo(snapshot.settings)} act={() => pickParts(page, quarry)} />
        )}
        {others.map((to, index) => (
          <MenuItem key={to} apart={index === 0} name={text(`pageTo_${to}`)} act={() => copy('local', to)} />
        ))}
        {!snapshot.isPrivate && /^http/.test(page.url) && (
          <MenuItem apart name={text('siteAlways')} act={() => openSite(true)} />
        )}
      </Menu>
      {isSiteOpen && SiteForm && (
        <SiteForm of={jobOf(page, first)} settings={snapshot.settings} onClose={() => openSite(false)} />
      )}
    </div>
  );
}

const otherDestinations = (usual: Destination, { noLibrary }: Snapshot): Destination[] =>
  DESTINATIONS.filter((to) => to !== usual && !(to === 'collection' && noLibrary));

/** For a page that was just copied: copying it again is free. */
function CopyAgain({ job }: { job: NonNullable<CopyPage['copied']> }) {
  return <MenuItem name={text('pageCopyAgain')} act={useCopyJob(job)} />;
}

/** The page of the active tab: `unreadable` if it is a browser page, `unknown` if no tab says, undefined at first. */
export function useFrontPage(): FrontPage | 'unreadable' | 'unknown' | undefined {
  const tabs = useDeferredActions();
  const [page, setPage] = useState<FrontPage | 'unreadable' | 'unknown'>();
  useEffect(() => tabs?.watchPage((front) => setPage(front ?? 'unknown')), [tabs]);
  return page;
}

/** The ways to copy a page under the user's settings. */
export function waysOf(page: FrontPage, snapshot: Snapshot): PageWay[] {
  const { extraction, siteDefaults = [] } = snapshot.settings;
  const site = siteDefaultFor(page.url, siteDefaults)?.way;
  return waysToCopy(page, { local: extraction.local, hasKey: !lacksKey(snapshot), site });
}

/** The job that a page becomes when it is extracted in one of its ways. */
function jobOf({ url }: FrontPage, way: PageWay): Pick<Job, 'source' | 'pages'> {
  const page: JobPage =
    way === 'local' ? { url, state: 'done', words: 0, via: 'local' } : { url, state: 'waiting' };
  return { source: 'page', pages: [page] };
}

/** Where a page goes that is extracted in one of its ways. */
export const destinationOf = (page: FrontPage, way: PageWay, { settings }: Snapshot): Destination =>
  deliveryOf(jobOf(page, way), settings).to;

/** Extracts a page in one of its ways. Returns the job, or undefined if none was started. `to`: a destination for this time. */
export async function extractPage(
  page: FrontPage,
  way: PageWay,
  tools: Tools,
  to?: Destination,
): Promise<Job | undefined> {
  const { quarry, showError } = tools;
  const { tab, url, title, access } = page;
  const target = title === undefined ? { url } : { url, title };
  // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
  if (way === 'local' && access === 'ask' && !(await askAccess(quarry, url))) return undefined;
  showError(undefined);
  const outcome =
    way === 'service'
      ? await quarry.ask.extract({ source: 'page', targets: [target] })
      : await quarry.ask['extract.inTab']({ tabs: [{ tab, ...target }], to });
  if (outcome.ok) return outcome.value ?? undefined;
  const again = () => void extractPage(page, way, tools, to);
  showError({ failure: outcome.failure, again, ...(way === 'service' ? { costs: { pages: 1 } } : {}) });
  return undefined;
}

/** Whether the job is still running or not yet delivered. A job in review is not: the user starts it. */
const isUnderWay = (job: Job): boolean => isBeingDelivered(job) || (job.state !== 'review' && !isFinal(job));

/** Ways to copy the active page or send it to its destination, and the state of that. */
type CopyPage = ReturnType<typeof useCopyPage>;

/** Copies the active page. Ignores repeated calls while copying, such as from a double click. */
function useCopyPage(page: FrontPage, snapshot: Snapshot) {
  const tools = useTools();
  const asking = useRef(false);
  const [begun, setBegun] = useState<Job>();
  const { settings, job } = snapshot;
  // The snapshot receives the new job later than the response to the request.
  const newest = begun && (job === undefined || job.createdAt < begun.createdAt) ? begun : job;
  const busy = newest !== undefined && newest.id === begun?.id && isUnderWay(newest);
  const since = Date.now() - settings.reuseMinutes * 60_000;
  const copied = newest && copiedSince(newest, page.url, since) ? newest : undefined;
  return {
    /** The preferred one first. */
    ways: waysOf(page, snapshot),
    /** Where the page goes. */
    destination: (way: PageWay) => destinationOf(page, way, snapshot),
    /** Whether it is being extracted; `copy` does nothing meanwhile. */
    busy,
    /** The recent job that copied this page. */
    copied,
    /** The same, if this view began it. */
    done: copied?.id === begun?.id ? copied : undefined,
    async copy(way: PageWay, to?: Destination): Promise<void> {
      if (busy || asking.current) return;
      asking.current = true;
      try {
        setBegun(await extractPage(page, way, tools, to));
      } finally {
        asking.current = false;
      }
    },
  };
}
