import { useMemo } from 'preact/hooks';
import { counted } from '../../lib/browser/text.ts';
import type { JobSource, Target } from '../../lib/extraction/job/job.ts';
import { collectTargets } from '../../lib/extraction/start/targets.ts';
import { skippedWords } from '../extraction/job-words.ts';
import { type Tools, useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';

/** Extracts pages; says how many they are, what they cost and what is left out. */
export function ExtractButton({ pages, source }: { pages: readonly Target[]; source: JobSource }) {
  const tools = useTools();
  const { targets, skipped } = useMemo(() => collectTargets(pages), [pages]);
  const none = targets.length === 0;
  const left = skippedWords(skipped);
  return (
    <p class="source-end">
      <button
        type="button"
        class="button primary"
        aria-disabled={none || undefined}
        onClick={none ? undefined : () => extractPages(pages, source, tools)}
      >
        {counted('reviewStart', targets.length)}{' '}
        {!none && <span class="price">{about({ pages: targets.length }, tools.prices)}</span>}
      </button>
      {left && <span class="source-left">{left}</span>}
    </p>
  );
}

/** Extracts what was found; whether it is looked over first is for the background to say. */
export async function extractPages(pages: readonly Target[], source: JobSource, tools: Tools): Promise<void> {
  const outcome = await tools.quarry.extract([...pages], { source });
  if (!outcome.ok)
    tools.report({
      failure: outcome.failure,
      again: () => void extractPages(pages, source, tools),
      costs: { pages: pages.length },
    });
}
