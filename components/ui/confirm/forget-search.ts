import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { NO_HISTORY, type PastSearch } from '../../../lib/search/history.ts';
import { failureHeadline } from '../failure/failure-words.ts';
import type { Tools } from '../tools.ts';

/** Removes a past search with its results, and offers Undo. `known`: those among which it is, if history is on. */
export async function forgetSearch(
  { quarry, announce }: Tools,
  known: readonly PastSearch[],
  { query, workflow }: Pick<PastSearch, 'query' | 'workflow'>,
): Promise<void> {
  const id = crypto.randomUUID();
  const searches = known.filter((one) => one.query === query && one.workflow === workflow);
  const failed = await quarry.ask['history.forget']({ query, workflow, id });
  if (failed) return announce(failureHeadline(failed.failure));
  const undo = async () => {
    // A second click would find nothing to bring back.
    announce('');
    const undone = await quarry.ask['history.join']({ history: { ...NO_HISTORY, searches }, id });
    announce(undone ? failureHeadline(undone.failure) : text('restored'));
  };
  announce(textWith('historyForgot', { query }), [{ name: text('undo'), act: undo }]);
}
