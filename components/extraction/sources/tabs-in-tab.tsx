import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Counted, type MessageKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import {
  originsToAsk,
  readableTabs,
  siteOfPattern,
  TAB_REASONS,
  type TabPage,
  type TabReason,
} from '../../../lib/extraction/in-tab/tabs.ts';
import type { JobPage } from '../../../lib/extraction/job/job.ts';
import type { OpenTab } from '../../../lib/pages/actions.ts';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';
import { formatList } from '../../ui/format.ts';
import { type Tools, useTools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
import { type Indexes, ReviewList } from '../job-review.tsx';

/** Finds the tabs readable without a permission prompt, while `wanted`; undefined until known. `look` checks again. */
export function useOpenTabs(
  actions: DeferredActions,
  tabs: readonly OpenTab[],
  wanted: boolean,
): [open: ReadonlySet<number> | undefined, look: () => void] {
  const [open, setOpen] = useState<ReadonlySet<number>>();
  const [looks, setLooks] = useState(0);
  // A title that changes every second must not cause a look at hundreds of tabs.
  const pages = JSON.stringify(tabs.map(({ id, url, asleep }) => [id, url, asleep]));
  useEffect(() => {
    let gone = false;
    if (wanted) void actions.openToRead(tabs).then((found) => gone || setOpen(found));
    return () => {
      gone = true;
    };
  }, [actions, pages, wanted, looks]);
  return [open, () => setLooks((times) => times + 1)];
}

interface Order {
  pages: readonly TabPage[];
  /** Origins to request access to first. */
  asks: readonly string[];
  /** Whether the service extracts the pages that cannot be read locally. */
  first: boolean;
  actions: DeferredActions;
  tools: Tools;
}

/** Extracts pages locally after one permission prompt for all sites. Returns a message if some sites were denied. */
export async function readTabs(order: Order): Promise<string | undefined> {
  const { pages, asks, first, actions, tools } = order;
  // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
  const allowed = asks.length > 0 ? await actions.requestSites(asks) : asks;
  if (asks.length > 0 && allowed.length === 0) return text('addRefused');
  const outcome = await tools.quarry.ask['extract.inTab']({ tabs: [...pages], first });
  if (!outcome.ok)
    tools.showError({
      failure: outcome.failure,
      again: () => void readTabs(order),
      ...(first ? { costs: { pages: sentPages(pages, tools).sent.length } } : {}),
    });
  const denied = asks.filter((pattern) => !allowed.includes(pattern));
  return denied.length > 0
    ? textWith('tabsHerePartly', { sites: formatList(denied.map(siteOfPattern)) })
    : undefined;
}

const REASONS: Record<TabReason, Counted<MessageKey>> = {
  duplicate: 'skippedDuplicates',
  browser: 'tabsLeftBrowser',
  store: 'tabsLeftStore',
  file: 'tabsLeftFile',
  asleep: 'tabsLeftAsleep',
};
const NONE: Indexes = new Set();
const ignoreRefresh = () => undefined;

interface Props {
  actions: DeferredActions;
  tabs: readonly OpenTab[];
  /** IDs of the initially selected tabs. */
  chosen: ReadonlySet<number>;
  /** IDs of the tabs that can be read without a permission prompt. */
  open: ReadonlySet<number>;
  /** Whether the service extracts the pages that cannot be read locally. */
  first: boolean;
  /** Called afterwards, because tabs may have become readable. */
  onRead: () => void;
}

/** Selects tabs to extract locally, and states which sites the browser will ask about and which tabs are skipped. */
export function TabsInTab({ actions, tabs, chosen, open, first, onRead }: Props) {
  const tools = useTools();
  const { pages, left } = useMemo(() => readableTabs(tabs, open), [tabs, open]);
  const rows = useMemo(() => pages.map((page): JobPage => ({ ...page, state: 'waiting' })), [pages]);
  const [without, setWithout] = useState<ReadonlySet<number>>(
    () => new Set(tabs.flatMap(({ id }) => (chosen.has(id) ? [] : [id]))),
  );
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);

  const wanted = pages.filter(({ tab }) => !without.has(tab));
  const asks = originsToAsk(wanted, open);
  const indexesOf = (ids: ReadonlySet<number>): Indexes =>
    new Set(pages.flatMap(({ tab }, index) => (ids.has(tab) ? [index] : [])));
  const change = (step: (pageIndexes: Indexes) => Indexes) =>
    setWithout((ids) => {
      const pageIndexes = step(indexesOf(ids));
      return new Set(pages.flatMap(({ tab }, index) => (pageIndexes.has(index) ? [tab] : [])));
    });
  const read = async () => {
    setBusy(true);
    const said = await readTabs({ pages: wanted, asks, first, actions, tools });
    setBusy(false);
    setNote(said);
    if (said) tools.announce(said);
    onRead();
  };
  const off = busy || wanted.length === 0;
  const counts = TAB_REASONS.flatMap((why) => (left[why] ? [counted(REASONS[why], left[why])] : []));
  return (
    <>
      {pages.length > 0 && (
        <div class="tabs-list">
          <ReviewList
            pages={rows}
            without={indexesOf(without)}
            refresh={NONE}
            onWithout={change}
            onRefresh={ignoreRefresh}
          />
        </div>
      )}
      {counts.length > 0 && <p class="source-why">{textWith('skipped', { list: formatList(counts) })}</p>}
      <p class="source-why">
        {sentences(
          asks.length > 0
            ? textWith('tabsHereAsk', { sites: formatList(asks.map(siteOfPattern)) })
            : text('tabsHereOpen'),
          first && text('tabsHereFirst'),
        )}
      </p>
      <p class="source-end">
        <button
          type="button"
          class="button primary"
          aria-disabled={off || undefined}
          aria-busy={busy || undefined}
          onClick={off ? undefined : read}
        >
          {counted('tabsHereRead', wanted.length)}{' '}
          <span class="price">
            {first
              ? textWith('tabsHereUpTo', {
                  price: priceOfUnits({ pages: sentPages(wanted, tools).sent.length }, tools.prices),
                })
              : text('tabsHereFree')}
          </span>
        </button>
        {note && <span class="source-left">{note}</span>}
      </p>
    </>
  );
}
