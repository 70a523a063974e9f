import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { PageInTab } from '../../lib/pages/quarry.ts';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { type Tools, useTools } from '../ui/tools.ts';

/** Offers to read the page in front in its tab, where the service could not or would not. */
export function InTabOffer({ job }: { job: Job }) {
  const tools = useTools();
  const here = usePageInTab(tools, unreadOf(job));
  if (here === undefined) return null;
  if (here.access === 'files-off') return <p class="here-offer">{text('extractHereFiles')}</p>;
  return (
    <div class="here-offer">
      <button type="button" class="button small" onClick={() => void extractInTab(tools, here, job)}>
        {text('extractHere')}
      </button>
      <span>{text('extractHereHint')}</span>
    </div>
  );
}

/** Offers to pick the parts of a page by hand, where what was found of it in its tab may not be what was wanted. */
export function PickOffer({ job }: { job: Job }) {
  const tools = useTools();
  const here = usePageInTab(tools, foundIn(job));
  if (here === undefined || here.access === 'files-off') return null;
  return (
    <div class="here-offer">
      <span>{text('pickOffer')}</span>
      <button type="button" class="button small" onClick={() => void pickParts(tools, here)}>
        {text('menuExtractParts')}
      </button>
    </div>
  );
}

/** The page of a local extraction. */
function foundIn({ source, pages }: Job): string[] {
  const [page, ...others] = pages;
  const local = page?.state === 'done' && page.via === 'local';
  return source === 'page' && local && others.length === 0 ? [page.url] : [];
}

async function pickParts({ quarry }: Tools, here: PageInTab): Promise<void> {
  if (here.access === 'ask' && !(await askAccess(quarry, here.url))) return;
  await quarry.ask['extract.parts'](here);
  // The page takes no keys while the popup is open.
  (await quarry.actions()).closePopup();
}

/** The addresses that the job wanted and got no text for, once it ended. */
function unreadOf({ failure, pages, finishedAt }: Job): string[] {
  if (finishedAt === undefined) return [];
  const refused = failure?.code === 'page-unsupported' && failure.address ? [failure.address] : [];
  return [...refused, ...pages.flatMap(({ state, url }) => (state === 'failed' ? [url] : []))];
}

function usePageInTab({ quarry }: Tools, urls: string[]): PageInTab | undefined {
  const [here, setPageInTab] = useState<PageInTab>();
  const wanted = urls.join(' ');
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { settings } = await quarry.load();
      const offered = wanted !== '' && settings.extraction.local !== 'never';
      const found = offered ? await (await quarry.actions()).pageInTab(wanted.split(' ')) : undefined;
      if (!gone) setPageInTab(found);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [wanted]);
  return here;
}

async function extractInTab(tools: Tools, here: PageInTab, job: Job): Promise<void> {
  const { quarry, showError } = tools;
  // First in the click: after an await the browser no longer takes it for the user's wish.
  if (here.access === 'ask' && !(await askAccess(quarry, here.url))) return;
  // Of a job that never began there is no page to fill.
  const outcome = await quarry.ask['extract.inTab']({
    tabs: [here],
    job: job.pages.length > 0 ? job.id : undefined,
  });
  if (!outcome.ok) showError({ failure: outcome.failure, again: () => void extractInTab(tools, here, job) });
}
