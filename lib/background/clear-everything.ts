import { clearAll } from '../browser/clear.ts';
import type { Background } from './compose.ts';

/**
 * Leaves nothing of what Quarry keeps, as if it were just installed. What is under way is stopped, and nothing of it is
 * written later: these parts of the background are of no use any more, and new ones have to take their place.
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
  // Each lets end what it is writing; what they leave goes with everything else.
  await Promise.allSettled([
    store.close(),
    usage.close(),
    history.forget(),
    answers.forget(),
    vault.remove(),
  ]);
  await clearAll();
}
