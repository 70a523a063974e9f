import { useLayoutEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { isActive } from '../../lib/extraction/job/progress.ts';
import { toTarget } from '../../lib/extraction/start/targets.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/highlights.ts';
import { PageText, ReaderHead } from '../library/reader/page-text.tsx';
import { useResult } from '../search/results/use-result.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useEscape, useRead } from '../ui/hooks.ts';
import { ROW, rowOf } from '../ui/list/keyboard-list.ts';
import { useTools } from '../ui/tools.ts';
import { pagePrice } from '../ui/usage/usage-words.ts';

/** A result's text: its own, or from its latest extraction, which may be `working`. Read again as that progresses. */
function usePageText({ url: address = '', markdown: own }: ResultItem, job: Job | undefined) {
  const { quarry } = useTools();
  const target = toTarget(address);
  const url = 'url' in target ? target.url : undefined;
  const state = job?.pages.find((page) => page.url === url)?.state;
  // An unreadable page counts as missing; the user can extract it again.
  const extracted = useRead<string | undefined>(
    undefined,
    () => (own === undefined && url !== undefined ? quarry.extractedText(url) : undefined),
    [own, url, job?.id, state],
  );
  const working = job !== undefined && isActive(job) && (state === 'waiting' || state === 'sent');
  return { markdown: own ?? extracted, working };
}

interface Props {
  item: ResultItem;
  /** The newest job, which may include this result. */
  job: Job | undefined;
}

/** The text of a result's page, or, if there is none yet, a button to extract it with its price. */
export function Reader({ item, job }: Props) {
  const { markdown, working } = usePageText(item, job);
  const head = { title: textOf(item.title) || item.question || item.host, host: item.host };
  return markdown === undefined ? (
    <>
      <ReaderHead {...head} />
      <Unread item={item} working={working} />
    </>
  ) : (
    <Boundary of={markdown}>
      <PageText {...head} markdown={markdown} url={item.url ?? ''} />
    </Boundary>
  );
}

function Unread({ item, working }: { item: ResultItem; working: boolean }) {
  const tools = useTools();
  const { extract, canExtract, to } = useResult(item);
  if (working) return <p class="empty">{text('readerWorking')}</p>;
  if (!canExtract) return <p class="empty">{text('extractHttpsOnly')}</p>;
  const price = pagePrice(item, tools);
  return (
    <div class="empty">
      <p>{text('readerUnread')}</p>
      <button type="button" class="button" onClick={extract}>
        {text(`pageTo_${to}`)} {price && <span class="price">{price}</span>}
      </button>
    </div>
  );
}

/** The id of the result that an event is in, unless it is also in an element of `without`. */
function rowAt({ target }: Event, without?: string): string | undefined {
  if (!(target instanceof Element) || (without && target.closest(without))) return undefined;
  return target.closest(`.results [${ROW}]`)?.getAttribute(ROW) ?? undefined;
}

/** The id of the result that was last focused or clicked. */
export function useReachedResult(): string | undefined {
  const [id, setId] = useState<string>();
  useLayoutEffect(() => {
    const onReach = (event: Event) => {
      const row = rowAt(event);
      if (row !== undefined) setId(row);
    };
    document.addEventListener('focusin', onReach);
    document.addEventListener('click', onReach);
    return () => {
      document.removeEventListener('focusin', onReach);
      document.removeEventListener('click', onReach);
    };
  }, []);
  return id;
}

/**
 * The id of the result to show in place of the list when there is room for only one pane: the one that was clicked outside
 * its links, or on which `r` was pressed. Also returns a function that closes it, as Escape does.
 */
export function useOpenedResult(): [id: string | undefined, close: () => void] {
  const [id, setId] = useState<string>();
  useLayoutEffect(() => {
    const onClick = (event: Event) => {
      // The user selected text by dragging, probably to copy it.
      const row = getSelection()?.isCollapsed === false ? undefined : rowAt(event, CONTROLS);
      if (row !== undefined) setId(row);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'r') return;
      const row = rowAt(event, 'input, select, textarea');
      if (row !== undefined) setId(row);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  const close = () => {
    setId(undefined);
    if (id !== undefined) rowOf(id)?.focus();
  };
  useEscape(id === undefined ? undefined : close);
  return [id, close];
}

/** Elements for which a click does something else. */
const CONTROLS = 'a, button, input, label, select, summary';
