import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { followSnapshot } from '../../ui/use-snapshot.ts';
import type { EarlyInput } from '../start/early-input.ts';
import { SearchModel, type SearchNotices } from './search-model.ts';

/** Provides the search model, restores its state, and rerenders when it changes. */
export function useSearch(
  quarry: Quarry,
  surface: Surface,
  say: SearchNotices,
  early?: EarlyInput,
): SearchModel {
  const [, paint] = useState(0);
  const model = useMemo(
    () => new SearchModel(quarry, surface, () => paint((count) => count + 1), say, early),
    [quarry],
  );
  // Runs before the next frame, because the whole view and an early Enter wait for it.
  useLayoutEffect(
    () =>
      followSnapshot(quarry, {
        opened: (read) => model.open(read),
        changed: (part) => model.learn(part),
        failed: () => {
          model.begin();
          say.unreadable();
        },
      }),
    [model],
  );
  return model;
}

/** Where the search view is shown: in a popup, a side panel, or a tab of its own (full-page view). */
export type Surface = 'popup' | 'panel' | 'workspace';
