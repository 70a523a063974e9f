import { clearAll } from '../browser/clear.ts';
import type { Background } from './compose.ts';

/**
 * Deletes everything Quarry stores, as if it were newly installed. Running work is stopped and writes nothing afterward.
 * These background parts are unusable from then on; the caller must create new ones.
 */
export async function clearEverything({
  ready,
  searches,
  store,
  usage,
  history,
  answers,
  vault,
}: Pick<
  Background,
  'ready' | 'searches' | 'store' | 'usage' | 'history' | 'answers' | 'vault'
>): Promise<void> {
  await Promise.allSettled([ready]);
  await searches.cancelAll();
  // Each finishes its pending write; whatever remains is deleted with everything else.
  await Promise.allSettled([
    store.close(),
    usage.close(),
    history.forget(),
    answers.forget(),
    vault.remove(),
  ]);
  await clearAll();
}
