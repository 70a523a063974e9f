import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { isWithheld } from '../../lib/extraction/job/failed-pages.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { PageInTab } from '../../lib/pages/quarry.ts';
import { pickTo } from '../ui/destination-words.ts';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { type Tools, useTools } from '../ui/tools.ts';

/** Offers to extract the active page locally if the service could not or would not. */
export function InTabOffer({ job }: { job: Job }) {
  const tools = useTools();
  const page = usePageInTab(tools, unreadOf(job), job.pages.some(isWithheld));
  if (page === undefined) return null;
  if (page.access === 'files-off') return <p class="in-tab-offer wrap hint">{text('extractHereFiles')}</p>;
  return (
    <div class="in-tab-offer wrap hint">
      <button type="button" class="button small" onClick={() => void extractInTab(tools, page, job)}>
        {text('extractHere')}
      </button>
      <span>{text('extractHereHint')}</span>
    </div>
  );
}

/** Offers to pick parts of the active page by hand, in case its local extraction missed something. */
export function PickOffer({ job }: { job: Job }) {
  const tools = useTools();
  const page = usePageInTab(tools, foundIn(job));
  if (page === undefined || page.access === 'files-off') return null;
  return (
    <div class="in-tab-offer wrap hint">
      <span>{text('pickOffer')}</span>
      <button type="button" class="button small" onClick={() => void pickParts(tools, page)}>
        {pickTo(tools)}
      </button>
    </div>
  );
}

/** The URL of a job that extracted a single page locally. */
function foundIn({ source, pages }: Job): string[] {
  const [page, ...others] = pages;
  const local = page?.state === 'done' && page.via === 'local';
  return source === 'page' && local && others.length === 0 ? [page.url] : [];
}

async function pickParts({ quarry }: Tools, page: PageInTab): Promise<void> {
  if (page.access === 'ask' && !(await askAccess(quarry, page.url))) return;
  await quarry.ask['extract.parts'](page);
  // The page receives no keys while the popup is open.
  (await quarry.actions()).closePopup();
}

/** The URLs that an ended job could not extract. */
function unreadOf({ failure, pages, finishedAt }: Job): string[] {
  if (finishedAt === undefined) return [];
  const unsupported = failure?.code === 'page-unsupported' && failure.address ? [failure.address] : [];
  return [...unsupported, ...pages.flatMap(({ state, url }) => (state === 'failed' ? [url] : []))];
}

/** The active page if it is one of these. `always`: even if the user has turned local extraction off. */
function usePageInTab({ quarry }: Tools, urls: string[], always = false): PageInTab | undefined {
  const [page, setPage] = useState<PageInTab>();
  const wanted = urls.join(' ');
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { settings } = await quarry.load();
      const offered = wanted !== '' && (always || settings.extraction.local !== 'never');
      const found = offered ? await (await quarry.actions()).pageInTab(wanted.split(' ')) : undefined;
      if (!gone) setPage(found);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [wanted, always]);
  return page;
}

async function extractInTab(tools: Tools, page: PageInTab, job: Job): Promise<void> {
  const { quarry, showError } = tools;
  // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
  if (page.access === 'ask' && !(await askAccess(quarry, page.url))) return;
  // A job that never started has no page to fill in, so a new job is created.
  const outcome = await quarry.ask['extract.inTab']({
    tabs: [page],
    job: job.pages.length > 0 ? job.id : undefined,
  });
  if (!outcome.ok) showError({ failure: outcome.failure, again: () => void extractInTab(tools, page, job) });
}
