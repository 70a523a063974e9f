import { useEffect, useState } from 'preact/hooks';
import type { TabPage } from '../../../lib/extraction/in-tab/tabs.ts';
import type { JobSource, Target } from '../../../lib/extraction/job/job.ts';
import type { OpenTab } from '../../../lib/pages/actions.ts';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';
import type { Tools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';

/** Finds the tabs readable without a permission prompt, while `wanted`; undefined until known. */
export function useOpenTabs(
  actions: DeferredActions,
  tabs: readonly OpenTab[],
  wanted: boolean,
): ReadonlySet<number> | undefined {
  const [open, setOpen] = useState<ReadonlySet<number>>();
  // A title that changes every second must not cause a look at hundreds of tabs.
  const pages = JSON.stringify(tabs.map(({ id, url, asleep }) => [id, url, asleep]));
  useEffect(() => {
    let gone = false;
    if (wanted) void actions.openToRead(tabs).then((found) => gone || setOpen(found));
    return () => {
      gone = true;
    };
  }, [actions, pages, wanted]);
  return open;
}

/** Extracts pages in their tabs. `first`: the service extracts those that can’t be read there. */
export async function readTabs(pages: readonly TabPage[], first: boolean, tools: Tools): Promise<void> {
  const outcome = await tools.quarry.ask['extract.inTab']({ tabs: [...pages], first });
  if (!outcome.ok)
    tools.showError({
      failure: outcome.failure,
      again: () => void readTabs(pages, first, tools),
      ...(first ? { costs: { pages: sentPages(pages, tools).sent.length } } : {}),
    });
}

/** Starts a job for pages, and returns whether it needs no review. The background decides that. */
export async function extractPages(
  pages: readonly Target[],
  source: JobSource,
  tools: Tools,
): Promise<boolean> {
  const outcome = await tools.quarry.ask.extract({ source, targets: [...pages] });
  if (outcome.ok) return outcome.value.state !== 'review';
  tools.showError({
    failure: outcome.failure,
    again: () => void extractPages(pages, source, tools),
    costs: { pages: sentPages(pages, tools).sent.length },
  });
  return false;
}
