import { X } from 'lucide';
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
import { type ListKind, linksIn, toList } from '../../../lib/extraction/start/list.ts';
import type { OpenTabs } from '../../../lib/pages/actions.ts';
import { destinationFor } from '../../../lib/presets/destinations.ts';
import { tooltipTo } from '../../ui/destination-words.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { formatList, withPrice } from '../../ui/format.ts';
import { useDeferredActions, useRead } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon.tsx';
import { replaceRoute } from '../../ui/navigation.ts';
import { useTools, useViewSnapshot } from '../../ui/tools.ts';
import { priceIfAny, priceOfUnits, sentPages } from '../../ui/usage/usage-words.ts';
import { useModal } from '../../ui/use-modal.ts';
import { SkippedList, SkippedUrls } from '../job-pages.tsx';
import { ReviewList } from '../job-review.tsx';
import { SourceControls, type SourceProps, type Sources, useSources } from './sources.tsx';

/** The dialog that adds pages from other sources than a search, over what was shown before. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const actions = useDeferredActions();
  const setting = useViewSnapshot()?.settings.extraction.local;
  const tabs = useRead<OpenTabs | undefined>(undefined, () => actions?.openTabs(), [actions]);
  return (
    <dialog
      ref={useModal()}
      class="add-pages"
      aria-labelledby="add-pages"
      onCancel={(event) => {
        // It closes with its route.
        event.preventDefault();
        onClose();
      }}
    >
      <header class="line">
        <h2 id="add-pages" class="grow">
          {text('addPages')}
        </h2>
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      <Boundary>{actions && tabs && setting && <AddPages {...{ actions, tabs, setting }} />}</Boundary>
    </dialog>
  );
}

const TAB_REASONS: Record<TabReason, TextKey> = {
  duplicate: 'skipDuplicate',
  browser: 'skipBrowser',
  store: 'skipStore',
  file: 'skipFile',
  asleep: 'skipAsleep',
};

/** One box for URLs, and the sources beneath it, which fill one list. One button extracts what is ticked there. */
function AddPages(props: SourceProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [over, setOver] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  // It is there after its dialog opened, too late for “autofocus”.
  useLayoutEffect(() => box.current?.focus(), []);
  const sources = useSources(props, (urls) => setWithout((before) => before.union(urls)));
  const { list, setList, local, targets, left } = sources;
  const rows = [...local, ...targets].map((page): JobPage => ({ ...page, state: 'waiting' }));
  const isWanted = ({ url }: Target) => !without.has(url);
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
      <SourceControls of={sources} setting={props.setting} />
      <div class="add-list scroll">
        {rows.length > 0 && <ReviewList pages={rows} without={without} onWithout={setWithout} />}
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

const KINDS: Readonly<Record<string, ListKind>> = { html: 'html', htm: 'html', csv: 'csv', tsv: 'csv' };

/**
 * Reads links from dropped or pasted data, one per line: from files, links, or HTML. Returns undefined for text that
 * should be inserted unchanged.
 */
function readDropped(data: Pick<DataTransfer, 'files' | 'getData'>): Promise<string> | undefined {
  // Must be read synchronously: after an await, the browser clears the data.
  const files = [...data.files];
  if (files.length > 0) return Promise.all(files.map(readFile)).then((lists) => lists.join('\n'));
  const links = linksIn(data.getData('text/html'), 'html');
  const plain = linksIn(data.getData('text/plain'));
  // Text copied from a page has its links only in the HTML; text that already lists them is better unchanged.
  return links.length > 0 && links.length >= plain.length ? Promise.resolve(toList(links)) : undefined;
}

async function readFile(file: File): Promise<string> {
  const kind = KINDS[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text';
  return toList(linksIn(await textIn(file), kind));
}

/** The text of a file in UTF-8, or in UTF-16 as from Excel and PowerShell: its first byte begins no text in UTF-8. */
async function textIn(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
}

interface StartProps extends SourceProps {
  sources: Sources;
  /** The chosen pages, to be read in their tabs. */
  local: readonly TabPage[];
  /** The chosen pages, for the service. */
  pages: readonly Target[];
}

/** The button that extracts the chosen pages, with its price, and what the browser will ask, or the service won’t get. */
function Start({ actions, sources, setting, local, pages }: StartProps) {
  const tools = useTools();
  const { quarry, announce, showError } = tools;
  const source = sources.jobSource;
  const asks = originsToAsk(local, sources.open);
  const first = setting === 'first';
  const count = pages.length + local.length;
  const name = counted('reviewStart', count);
  const { sent, withheld } = sentPages(pages, tools);
  const units = { pages: sent.length + (first ? sentPages(local, tools).sent.length : 0) };
  const price =
    local.length === 0
      ? priceIfAny(units, tools.prices)
      : units.pages === 0
        ? text('costFree')
        : textWith('tabsHereUpTo', { price: priceOfUnits(units, tools.prices) });
  const extractPages = async (): Promise<void> => {
    const targets = [...pages];
    const outcome =
      local.length > 0
        ? await quarry.ask['extract.inTab']({ tabs: [...local], first, targets })
        : await quarry.ask.extract({ source, targets });
    if (!outcome.ok)
      return showError({ failure: outcome.failure, again: () => void extractPages(), costs: units });
    // A list stays until its review is over.
    if (outcome.value?.state !== 'review') sources.resetList();
  };
  const extract = async () => {
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const allowed = asks.length > 0 ? await actions.requestSites(asks) : asks;
    if (asks.length > 0 && allowed.length === 0) return announce(text('addRefused'));
    const refused = asks.filter((pattern) => !allowed.includes(pattern));
    if (refused.length > 0)
      announce(textWith('tabsHerePartly', { sites: formatList(refused.map(siteOfPattern)) }));
    replaceRoute('jobs');
    await extractPages();
  };
  const to = destinationFor(
    source,
    pages.map(({ url }) => url),
    tools,
  );
  return (
    <footer class="line spread">
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
        {withPrice(name, price)}
      </button>
    </footer>
  );
}
