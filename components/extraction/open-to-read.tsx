import { RefreshCw } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { originPattern } from '../../lib/service/origin.ts';
import { useDeferredActions } from '../ui/hooks.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useAction, useTools } from '../ui/tools.ts';
import { priceOfUnits } from '../ui/usage/usage-words.ts';

interface Props {
  job: Job;
  pageIndexes: readonly number[];
  words: string;
}

/** Opens pages that the service can’t read in tabs, and extracts them there, after one prompt for all their sites. */
export function OpenToRead({ job, pageIndexes, words }: Props) {
  const { quarry } = useTools();
  const actions = useDeferredActions();
  const act = useAction();
  const [busy, setBusy] = useState(false);
  const patternOf = (pageIndex: number) => originPattern(job.pages[pageIndex]?.url ?? '');
  const off = busy || actions === undefined;
  const open = async () => {
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const allowed = (await actions?.requestSites([...new Set(pageIndexes.map(patternOf))])) ?? [];
    const readable = pageIndexes.filter((pageIndex) => allowed.includes(patternOf(pageIndex)));
    if (readable.length === 0) return;
    setBusy(true);
    try {
      await quarry.ask['extract.opened']({ job: job.id, pageIndexes: readable });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      class="button small"
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      onClick={off ? undefined : act(open)}
    >
      {words}
    </button>
  );
}

interface WaysProps {
  job: Job;
  pageIndex: number;
  /** Whether the button for all such pages opens others, too. */
  several: boolean;
  again: (pageIndexes: readonly number[]) => void;
}

/** What can be done about a page that the service can’t read. A paid retry is for those who insist. */
export function UnreachableWays({ job, pageIndex, several, again }: WaysProps) {
  const { prices } = useTools();
  return (
    <p class="wrap">
      {several && <OpenToRead job={job} pageIndexes={[pageIndex]} words={text('openToRead')} />}
      <Menu name={text('pageMore')}>
        <MenuItem
          icon={RefreshCw}
          name={textWith('pageAgain', { price: priceOfUnits({ pages: 1 }, prices) })}
          act={() => again([pageIndex])}
        />
      </Menu>
    </p>
  );
}
