import * as z from 'zod/mini';
import { hasStored } from '../library/store.ts';
import { type History, NO_HISTORY } from '../search/history.ts';
import type { HistoryStore } from '../search/history-store.ts';
import { joinHistories } from '../search/join-histories.ts';
import { RESTORE_LOCK, type RestoreChange } from '../settings/backup/backup.ts';
import { restoreChangeSchema } from '../settings/backup/change-schema.ts';
import { withoutUnasked } from '../settings/backup/sensitive.ts';
import { restoreSettings } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';
import type { Serialize } from '../storage/cache.ts';

interface Parts {
  settings(): Promise<Settings>;
  /** Runs one change of the settings at a time. */
  oneAtATime: Serialize;
  history: Pick<HistoryStore, 'along'>;
  /** Applies settings, which are already stored. */
  settled(settings: Settings): Promise<void>;
}

/**
 * Stores the settings and history of a restore, in one write. That write also notes the change, under the restore's id,
 * until the page has stored the pages, so that a restore whose page or browser ended in between is reverted.
 */
export function createRestores({ settings, oneAtATime, history, settled }: Parts) {
  /** Changes both, and keeps what was changed elsewhere meanwhile. Returns what was changed, which can be reverted. */
  const change = (
    { settings: ofSettings, history: { from, to } }: RestoreChange,
    note: (done: RestoreChange) => object,
    reverts = false,
  ): Promise<RestoreChange> =>
    oneAtATime(async () => {
      const before = await settings();
      const merged = restoreSettings(before, ofSettings);
      const after = reverts ? merged : withoutUnasked(ofSettings, before, merged);
      const done = await history.along(async (now, write) => {
        const searches = after.history.on ? joinHistories(since(now, from), to) : NO_HISTORY;
        const changed = { settings: { from: before, to: after }, history: { from: now, to: searches } };
        await write({ [STORED.settings]: after, history: searches, ...note(changed) });
        return changed;
      });
      await settled(after).catch((cause: unknown) =>
        // Everything is stored by now, so the change itself succeeded.
        console.warn('A backup was restored, but applying its settings failed', cause),
      );
      return done;
    });
  const finish = () => local().remove(STORED.restoring);
  const revert = async (wanted: RestoreChange): Promise<Settings> => {
    const { settings: ofSettings, history: searches } = wanted;
    const back = {
      settings: { from: ofSettings.to, to: ofSettings.from },
      history: { from: searches.to, to: searches.from },
    };
    const { settings: reverted } = await change(back, () => ({}), true);
    await finish();
    return reverted.to;
  };
  return {
    restore: (id: string, wanted: RestoreChange) =>
      change(wanted, (done) => ({ [STORED.restoring]: { id, change: done } })),
    finish,
    revert,
    /** Reverts a restore whose page ended before it stored the pages. */
    async recover(): Promise<void> {
      await navigator.locks.request(RESTORE_LOCK, { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        const { [STORED.restoring]: stored } = await local().get<Record<string, unknown>>(STORED.restoring);
        if (stored === undefined) return;
        const journal = z.object({ id: z.string(), change: restoreChangeSchema() }).safeParse(stored).data;
        if (journal && !(await hasStored(journal.id))) await revert(journal.change);
        else await finish();
      });
    },
  };
}

/** The searches made since a page read the history. */
function since(now: History, read: History): History {
  const keyOf = ({ at, workflow, query }: History['searches'][number]) => `${at} ${workflow} ${query}`;
  const known = new Set(read.searches.map(keyOf));
  return { ...now, searches: now.searches.filter((search) => !known.has(keyOf(search))) };
}
