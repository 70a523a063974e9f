import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { late } from '../../lib/late.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useAction, useTools } from '../ui/tools.ts';

const FORM = late(() => import('./site-form.tsx').then(({ SiteAlwaysForm }) => SiteAlwaysForm));

interface Open {
  Form: Awaited<ReturnType<typeof FORM.load>>;
  settings: Settings;
}

/** Offers to always extract a site the way its page was just extracted. The form loads when it is opened. */
export function SiteAlways({ job }: { job: Job }) {
  const { quarry } = useTools();
  const act = useAction();
  const [open, setOpen] = useState<Open>();
  const host = siteOf(job);
  if (host === undefined) return null;
  const load = async () => {
    const [Form, { settings }] = await Promise.all([FORM.load(), quarry.load()]);
    setOpen({ Form, settings });
  };
  if (open)
    return <open.Form job={job} host={host} settings={open.settings} onClose={() => setOpen(undefined)} />;
  return (
    <button type="button" class="button small" onClick={act(load)}>
      {text('siteAlways')}
    </button>
  );
}

/** The common host of all pages of an ended job; undefined if it has several hosts or no pages. */
function siteOf({ pages, source, finishedAt }: Job): string | undefined {
  const ended = finishedAt !== undefined && ['page', 'link', 'selection'].includes(source);
  const [first, ...others] = ended ? pages.map(({ url }) => URL.parse(url)?.hostname) : [];
  return first && others.every((other) => other === first) ? first : undefined;
}
