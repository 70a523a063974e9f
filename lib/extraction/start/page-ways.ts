import type { InTabSetting } from '../../settings/settings.ts';
import type { Untrusted } from '../../untrusted.ts';
import type { Job } from '../job/job.ts';
import { sameDocument } from './selection.ts';

/** How a page can become Markdown: by the service, at a price, or read in its tab, for free. */
export type PageWay = 'service' | 'local';

interface Reach {
  /** What the service would be asked for; nothing where it can't reach the page. */
  target: string | undefined;
  /** Whether Quarry may read the page in its tab. */
  access: 'open' | 'ask' | 'files-off';
}

/** The ways that a page can be copied, the one that the user prefers first. */
export function waysToCopy(
  { target, access }: Reach,
  { local, hasKey }: { local: InTabSetting; hasKey: boolean },
): PageWay[] {
  const service: PageWay[] = target !== undefined && hasKey ? ['service'] : [];
  const inTab: PageWay[] = access !== 'files-off' && local !== 'never' ? ['local'] : [];
  return local === 'first' ? [...inTab, ...service] : [...service, ...inTab];
}

/** Tells whether a job is the extraction of this page alone, and whether it was copied since a time (epoch ms). */
export function copiedSince(
  { source, state, copied, pages, finishedAt = 0 }: Job,
  url: Untrusted,
  since: number,
) {
  const [page, ...others] = pages;
  const ofPage =
    source === 'page' && others.length === 0 && page !== undefined && sameDocument(page.url, url);
  return ofPage && state === 'done' && copied === true && finishedAt > since;
}
