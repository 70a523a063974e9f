import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { followSnapshot } from '../../ui/use-snapshot.ts';
import type { EarlyInput } from '../start/early-input.ts';
import { SearchModel } from './search-model.ts';

/** Keeps the search view: restores it when it opens, and paints it anew when its state changes. */
export function useSearch(quarry: Quarry, onUnreadable: () => void, early?: EarlyInput): SearchModel {
  const [, paint] = useState(0);
  const model = useMemo(() => new SearchModel(quarry, () => paint((count) => count + 1), early), [quarry]);
  // Not behind the next frame: all that one sees, and an Enter that was pressed early, wait for it.
  useLayoutEffect(
    () =>
      followSnapshot(quarry, {
        opened: (read) => model.open(read),
        changed: (part) => model.learn(part),
        failed: () => {
          model.begin();
          onUnreadable();
        },
      }),
    [model],
  );
  return model;
}

/** Where the search view stands: over the page, beside it, or in a tab of its own. */
export type Surface = 'popup' | 'panel' | 'desk';
