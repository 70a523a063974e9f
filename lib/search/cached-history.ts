import { STORED, searchArea } from '../storage/areas.ts';
import type { SessionHistory } from './session-history.ts';
import { readSessionHistory } from './stored-searches.ts';

/**
 * Where searches stand, read once and then known: for the background, which alone writes it, one step at a time. Each search
 * looks at it before it goes out, and each look would be a way to the browser's process and back.
 */
export function cachedSessionHistory() {
  let known: { sessionHistory: SessionHistory; days: number } | undefined;
  return {
    /** `days`: for how long answers are kept. */
    async read(days: number): Promise<SessionHistory> {
      if (known?.days !== days) known = { sessionHistory: await readSessionHistory(days), days };
      return known.sessionHistory;
    },
    async write(sessionHistory: SessionHistory, days: number): Promise<void> {
      known = undefined;
      await searchArea(days).set({ [STORED.trail]: sessionHistory });
      known = { sessionHistory, days };
    },
    /** It is about to be changed past this. */
    lose(): void {
      known = undefined;
    },
  };
}
