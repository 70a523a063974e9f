import { useMemo, useState } from 'preact/hooks';
import { type Counted, counted, sentences, type TextKey, text } from '../../lib/browser/text.ts';
import {
  originsToAsk,
  readableTabs,
  siteOf,
  TAB_REASONS,
  type TabReason,
} from '../../lib/extraction/in-tab/tabs.ts';
import type { JobPage } from '../../lib/extraction/job/job.ts';
import type { Deeds } from '../../lib/pages/quarry.ts';
import type { OpenTab } from '../../lib/pages/source-deeds.ts';
import type { Places } from '../extraction/review-choice.ts';
import { ReviewList } from '../extraction/review-list.tsx';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { listed, readTabs } from './read-tabs.ts';

const REASONS: Record<TabReason, Counted<TextKey>> = {
  duplicate: 'skippedDuplicates',
  browser: 'tabsLeftBrowser',
  store: 'tabsLeftStore',
  file: 'tabsLeftFile',
  asleep: 'tabsLeftAsleep',
};
const NONE: Places = new Set();
const still = () => undefined;

interface Props {
  deeds: Deeds;
  tabs: readonly OpenTab[];
  /** Ids of those that are ticked at first. */
  chosen: ReadonlySet<number>;
  /** Ids of those that can be read without asking. */
  open: ReadonlySet<number>;
  /** Whether the service is asked for those that can't be read. */
  first: boolean;
  /** Other tabs may be open now. */
  onRead: () => void;
}

/** Tabs to be read where they stand: which, what the browser will ask about, and what is left out. */
export function TabsHere({ deeds, tabs, chosen, open, first, onRead }: Props) {
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
  const placesOf = (ids: ReadonlySet<number>): Places =>
    new Set(pages.flatMap(({ tab }, place) => (ids.has(tab) ? [place] : [])));
  const change = (step: (places: Places) => Places) =>
    setWithout((ids) => {
      const places = step(placesOf(ids));
      return new Set(pages.flatMap(({ tab }, place) => (places.has(place) ? [tab] : [])));
    });
  const read = async () => {
    setBusy(true);
    const said = await readTabs({ pages: wanted, asks, first, deeds, tools });
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
            without={placesOf(without)}
            anew={NONE}
            onWithout={change}
            onAnew={still}
          />
        </div>
      )}
      {counts.length > 0 && <p class="source-why">{text('skipped', listed(counts))}</p>}
      <p class="source-why">
        {sentences(
          asks.length > 0 ? text('tabsHereAsk', listed(asks.map(siteOf))) : text('tabsHereOpen'),
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
              ? text('tabsHereUpTo', about({ pages: wanted.length }, tools.prices))
              : text('tabsHereFree')}
          </span>
        </button>
        {note && <span class="source-left">{note}</span>}
      </p>
    </>
  );
}
