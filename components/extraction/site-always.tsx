import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
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

interface SiteAlways {
  /** Opens the form. */
  button: ComponentChildren;
  /** In place of the report, while it is open. */
  form: ComponentChildren;
}

/** Offers to always extract a site the way its page was just extracted. The form loads when it is opened. */
export function useSiteAlways(job: Job): SiteAlways {
  const { quarry } = useTools();
  const act = useAction();
  const [open, setOpen] = useState<Open>();
  const button = useRef<HTMLButtonElement>(null);
  const host = sharedHost(job);
  if (host === undefined) return { button: null, form: null };
  const load = async () => {
    const [Form, { settings }] = await Promise.all([FORM.load(), quarry.load()]);
    setOpen({ Form, settings });
  };
  const close = () => {
    setOpen(undefined);
    // The button is there again once the form is gone.
    requestAnimationFrame(() => button.current?.focus());
  };
  return {
    button: (
      <button ref={button} type="button" class="button small" onClick={act(load)}>
        {text('siteAlways')}
      </button>
    ),
    form: open && <open.Form job={job} host={host} settings={open.settings} onClose={close} />,
  };
}

/** The common host of all pages of an ended job; undefined if it has several hosts or no pages. */
function sharedHost({ pages, source, finishedAt }: Job): string | undefined {
  const ended = finishedAt !== undefined && ['page', 'link', 'selection'].includes(source);
  const [first, ...others] = ended ? pages.map(({ url }) => URL.parse(url)?.hostname) : [];
  return first && others.every((other) => other === first) ? first : undefined;
}
