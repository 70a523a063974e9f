import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import {
  originsToAsk,
  siteOfPattern,
  type TabPage,
  type TabReason,
} from '../../../lib/extraction/in-tab/tabs.ts';
import type { JobPage, Target } from '../../../lib/extraction/job/job.ts';
import { destinationFor } from '../../../lib/presets/destinations.ts';
import { tooltipTo } from '../../ui/destination-words.ts';
import { formatList, withPrice } from '../../ui/format.ts';
import { replaceRoute } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';
import { priceIfAny, priceOfUnits } from '../../ui/usage/usage-words.ts';
import { SkippedList, SkippedUrls } from '../job-pages.tsx';
import { type Indexes, ReviewList } from '../job-review.tsx';
import { SourceControls } from './controls.tsx';
import { readDropped } from './read-dropped.ts';
import { extractPages, readTabs } from './start.ts';
import { type SourceProps, type Sources, useSources } from './use-sources.ts';

const TAB_REASONS: Record<TabReason, TextKey> = {
  duplicate: 'skipDuplicate',
  browser: 'skipBrowser',
  store: 'skipStore',
  file: 'skipFile',
  asleep: 'skipAsleep',
};
const NONE: Indexes = new Set();
const ignoreRefresh = () => undefined;

/** One box for URLs, and the sources beneath it, which fill one list. One button extracts what is ticked there. */
export function AddPages(props: SourceProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  // It is there after its dialog opened, too late for “autofocus”.
  useLayoutEffect(() => box.current?.focus(), []);
  const sources = useSources(props, (urls) => setWithout(new Set(urls)));
  const { list, setList, local, targets, left } = sources;
  const rows = [...local, ...targets].map((page): JobPage => ({ ...page, state: 'waiting' }));
  const isWanted = ({ url }: Target) => !without.has(url);
  const unticked: Indexes = new Set(rows.flatMap((row, index) => (isWanted(row) ? [] : [index])));
  const change = (step: (pageIndexes: Indexes) => Indexes) => {
    const next = step(unticked);
    const unlisted = [...without].filter((url) => rows.every((row) => row.url !== url));
    setWithout(new Set([...unlisted, ...rows.flatMap(({ url }, index) => (next.has(index) ? [url] : []))]));
  };
  const take = (event: Event, added: Promise<string> | undefined) => {
    if (!added) return;
    event.preventDefault();
    void added.then((more) => setList((before) => [before.trimEnd(), more].filter(Boolean).join('\n')));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pages can be dropped anywhere, and pasted into the field
    <div
      class={over ? 'add column over' : 'add column'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const data = event.dataTransfer;
        if (data) take(event, readDropped(data) ?? Promise.resolve(data.getData('text/plain')));
      }}
    >
      <textarea
        ref={box}
        rows={3}
        spellcheck={false}
        dir="auto"
        aria-label={text('listField')}
        placeholder={text('listHint')}
        value={list}
        onInput={({ currentTarget }) => setList(currentTarget.value)}
        onPaste={(event) => event.clipboardData && take(event, readDropped(event.clipboardData))}
      />
      <SourceControls of={sources} {...props} />
      <div class="add-list scroll">
        {rows.length > 0 && (
          <ReviewList
            pages={rows}
            without={unticked}
            refresh={NONE}
            onWithout={change}
            onRefresh={ignoreRefresh}
          />
        )}
        <SkippedList skipped={sources.skipped} />
        {left.length > 0 && (
          <SkippedUrls
            words={textWith('skipped', {
              list: formatList([...new Set(left.map(({ why }) => text(TAB_REASONS[why])))]),
            })}
            list={left.map(({ url, why }) => ({ url, why: text(TAB_REASONS[why]) }))}
          />
        )}
      </div>
      <Start sources={sources} {...props} local={local.filter(isWanted)} pages={targets.filter(isWanted)} />
    </div>
  );
}

interface StartProps extends SourceProps {
  sources: Sources;
  /** The chosen pages, to be read in their tabs. */
  local: readonly TabPage[];
  /** The chosen pages, for the service. */
  pages: readonly Target[];
}

/** The price of pages; free if they are only read in their tabs. */
function usePrice({ local, pages, setting }: StartProps): string | undefined {
  const tools = useTools();
  const first = setting === 'first' ? sentPages(local, tools).sent.length : 0;
  const paid = { pages: sentPages(pages, tools).sent.length + first };
  if (local.length === 0) return priceIfAny(paid, tools.prices);
  if (paid.pages === 0) return text('tabsHereFree');
  return textWith('tabsHereUpTo', { price: priceOfUnits(paid, tools.prices) });
}

/** The button that extracts the chosen pages, and what the browser will ask, or the service won’t get. */
function Start(props: StartProps) {
  const { actions, sources, setting, local, pages } = props;
  const tools = useTools();
  const asks = originsToAsk(local, sources.open);
  const first = setting === 'first';
  const count = pages.length + local.length;
  const name = counted('reviewStart', count);
  const { withheld } = sentPages(pages, tools);
  const extract = async () => {
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const allowed = asks.length > 0 ? await actions.requestSites(asks) : asks;
    if (asks.length > 0 && allowed.length === 0) return tools.announce(text('addRefused'));
    const refused = asks.filter((pattern) => !allowed.includes(pattern));
    if (refused.length > 0)
      tools.announce(textWith('tabsHerePartly', { sites: formatList(refused.map(siteOfPattern)) }));
    replaceRoute('jobs');
    if (local.length > 0) void readTabs(local, first, tools);
    // A list stays until its review is over.
    if (pages.length === 0 || (await extractPages(pages, sources.jobSource, tools))) sources.resetList();
  };
  const to = destinationFor(
    sources.jobSource,
    pages.map(({ url }) => url),
    tools,
  );
  return (
    <footer class="line">
      <p class="hint">
        {sentences(
          asks.length > 0 && textWith('tabsHereAsk', { sites: formatList(asks.map(siteOfPattern)) }),
          local.length > 0 && pages.length === 0 && asks.length === 0 && !first && text('tabsHereOpen'),
          local.length > 0 && first && text('tabsHereFirst'),
        )}
        {withheld > 0 && counted('reviewLocalOnly', withheld)}
      </p>
      <button
        type="button"
        class="button primary"
        title={tooltipTo(name, to)}
        aria-disabled={count === 0 || undefined}
        onClick={count === 0 ? undefined : () => void extract()}
      >
        {withPrice(name, usePrice(props))}
      </button>
    </footer>
  );
}
