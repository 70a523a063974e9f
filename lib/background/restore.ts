import * as z from 'zod/mini';
import { hasStored } from '../library/store.ts';
import { type History, NO_HISTORY } from '../search/history.ts';
import { joinHistories } from '../search/history-schema.ts';
import { RESTORE_LOCK, type RestoreChange } from '../settings/backup/backup.ts';
import { withoutUnasked } from '../settings/backup/sensitive.ts';
import { restoreSettings } from '../settings/merge.ts';
import { restoreChangeSchema } from '../settings/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { cacheSettings } from '../settings/store.ts';
import { local, STORED } from '../storage/areas.ts';
import type { Background } from './compose.ts';
import { applySettings, currentSettings, oneAtATime } from './settings.ts';

type Parts = Pick<Background, 'history' | 'noteCaps'>;

/** Changes both, and keeps what was changed elsewhere meanwhile. Returns what was changed, which can be reverted. */
const changeBoth = (
  parts: Parts,
  { settings: ofSettings, history: { from, to } }: RestoreChange,
  note: (done: RestoreChange) => object,
  reverts = false,
): Promise<RestoreChange> =>
  oneAtATime(async () => {
    const before = await currentSettings();
    const merged = restoreSettings(before, ofSettings);
    const after = reverts ? merged : withoutUnasked(ofSettings, before, merged);
    const done = await parts.history.writeWith(async (now, write) => {
      const searches = after.history.on ? joinHistories(since(now, from), to) : NO_HISTORY;
      const changed = { settings: { from: before, to: after }, history: { from: now, to: searches } };
      await write({ [STORED.settings]: after, history: searches, ...note(changed) });
      return changed;
    });
    cacheSettings(after);
    await applySettings(parts).catch((cause: unknown) =>
      // Everything is stored by now, so the change itself succeeded.
      console.warn('A backup was restored, but applying its settings failed', cause),
    );
    return done;
  });

/**
 * Stores the settings and history of a restore, in one write. That write also notes the change, under the restore's id,
 * until the page has stored the pages, so that a restore whose page or browser ended in between is reverted.
 */
export const restore = (parts: Parts, id: string, wanted: RestoreChange): Promise<RestoreChange> =>
  changeBoth(parts, wanted, (done) => ({ [STORED.restoring]: { id, change: done } }));

/** Ends a restore: its pages are stored. */
export const finishRestore = (): Promise<void> => local().remove(STORED.restoring);

/** Goes back to what was there before a restore, and keeps what was changed since. */
export async function revertRestore(parts: Parts, wanted: RestoreChange): Promise<Settings> {
  const { settings: ofSettings, history: searches } = wanted;
  const back = {
    settings: { from: ofSettings.to, to: ofSettings.from },
    history: { from: searches.to, to: searches.from },
  };
  const { settings: reverted } = await changeBoth(parts, back, () => ({}), true);
  await finishRestore();
  return reverted.to;
}

/** Reverts a restore whose page ended before it stored the pages. */
export async function recoverRestore(parts: Parts): Promise<void> {
  await navigator.locks.request(RESTORE_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const { [STORED.restoring]: stored } = await local().get<Record<string, unknown>>(STORED.restoring);
    if (stored === undefined) return;
    const journal = z.object({ id: z.string(), change: restoreChangeSchema() }).safeParse(stored).data;
    if (journal && !(await hasStored(journal.id))) await revertRestore(parts, journal.change);
    else await finishRestore();
  });
}

/** The searches made since a page read the history. */
function since(now: History, read: History): History {
  const keyOf = ({ at, workflow, query }: History['searches'][number]) => `${at} ${workflow} ${query}`;
  const known = new Set(read.searches.map(keyOf));
  return { ...now, searches: now.searches.filter((search) => !known.has(keyOf(search))) };
}
