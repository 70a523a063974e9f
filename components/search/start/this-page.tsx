import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { PageWay } from '../../../lib/extraction/start/page-ways.ts';
import type { FrontPage, Snapshot } from '../../../lib/pages/quarry.ts';
import { useJobActions } from '../../extraction/use-jobs.tsx';
import { unsupportedReason } from '../../ui/failure/unsupported.ts';
import { hostOf } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { lacksKey } from '../../ui/key-state.ts';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
import { type CopyPage, useCopyPage, useFrontPage } from './use-copy-page.ts';

interface Props {
  snapshot: Snapshot;
  /** Whether results are shown below: then it is a single line, or hidden if there is nothing to copy. */
  slim: boolean;
}

/** The page of the active tab, copied to the clipboard as Markdown in one click. */
export function ThisPage({ snapshot, slim }: Props) {
  const page = useFrontPage();
  // Reserves space, so that nothing below shifts under the pointer.
  if (page === undefined) return <div class={slim ? 'this-page slim' : 'this-page'} />;
  if (page !== 'unreadable') return <CopyablePage page={page} snapshot={snapshot} slim={slim} />;
  return slim ? null : <p class="this-page none">{text('pageUnreadable')}</p>;
}

function CopyablePage({ page, snapshot, slim }: Props & { page: FrontPage }) {
  const copying = useCopyPage(page, snapshot);
  const none = copying.ways.length === 0;
  // A missing key is reported elsewhere in the view.
  if (none && (slim || (page.target !== undefined && lacksKey(snapshot)))) return null;
  return (
    <section class={slim ? 'this-page slim' : 'this-page'} aria-labelledby="this-page">
      <h2 id="this-page" class="unseen">
        {text('thisPage')}
      </h2>
      <p class="this-page-title" title={page.url}>
        <bdi class="one-line">
          <Host of={page.title || hostOf(page.url)} />
        </bdi>
      </p>
      {none ? <p class="this-page-why">{reasonOf(page)}</p> : <CopyButtons copying={copying} slim={slim} />}
    </section>
  );
}

const reasonOf = ({ access, url }: FrontPage): string =>
  text(
    access === 'files-off'
      ? 'extractHereFiles'
      : access === 'never'
        ? 'pageUnreadable'
        : unsupportedReason(url),
  );

/** A button for each way to copy, preferred one first; before them, the copy that already exists. */
function CopyButtons({
  copying: { ways, destination, busy, copied, copy },
  slim,
}: {
  copying: CopyPage;
  slim: boolean;
}) {
  const { prices } = useTools();
  const price = priceOfUnits({ pages: 1 }, prices);
  const [first = 'service'] = ways;
  const nameOf = (way: PageWay): string => {
    const to = destination(way);
    const isBrief = way !== first && to === destination(first);
    if (way === 'local') return text(isBrief ? 'pageLocal' : `pageToLocal_${to}`);
    return textWith(isBrief ? 'pageCopyService' : `pageTo_${to}`, { price });
  };
  return (
    <div class="this-page-ways">
      {copied && <CopyAgain job={copied} slim={slim} />}
      {ways.map((way, index) => (
        <div key={way} {...{ [ROW]: way }}>
          <button
            type="button"
            class={buttonClass(index === 0 && !copied && !slim)}
            aria-disabled={busy || undefined}
            {...{ [REACHED]: '' }}
            onClick={(event) => {
              // Ignore the second click of a double click.
              if (event.detail < 2) void copy(way);
            }}
          >
            {nameOf(way)}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Above results, no button here stands out: those of the results or of a failure do. */
const buttonClass = (primary: boolean) => (primary ? 'button small primary' : 'button small');

/** For a page that was just copied: copying it again is free. */
function CopyAgain({ job, slim }: { job: NonNullable<CopyPage['copied']>; slim: boolean }) {
  const { copy } = useJobActions(job);
  return (
    <div {...{ [ROW]: 'again' }}>
      <button type="button" class={buttonClass(!slim)} {...{ [REACHED]: '' }} onClick={() => void copy()}>
        {text('pageCopyAgain')}
      </button>
    </div>
  );
}
