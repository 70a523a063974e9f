import { keptIn, STORED } from '../storage/areas.ts';
import { readTrail } from './kept-searches.ts';
import type { Trail } from './trail.ts';

/**
 * Where searches stand, read once and then known: for the background, which alone writes it, one step at a time. Each search
 * looks at it before it goes out, and each look would be a way to the browser's process and back.
 */
export function knownTrail() {
  let known: { trail: Trail; days: number } | undefined;
  return {
    /** `days`: for how long answers are kept. */
    async read(days: number): Promise<Trail> {
      if (known?.days !== days) known = { trail: await readTrail(days), days };
      return known.trail;
    },
    async write(trail: Trail, days: number): Promise<void> {
      known = undefined;
      await keptIn(days).set({ [STORED.trail]: trail });
      known = { trail, days };
    },
    /** It is about to be changed past this. */
    lose(): void {
      known = undefined;
    },
  };
}
