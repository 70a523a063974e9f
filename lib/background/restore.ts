import * as z from 'zod/mini';
import { hasPage } from '../library/store.ts';
import { type History, joinHistories, NO_HISTORY } from '../search/history.ts';
import { historySchema } from '../search/history-schema.ts';
import type { HistoryStore } from '../search/history-store.ts';
import type { RestoreChange } from '../settings/backup/backup.ts';
import { mergeSettings } from '../settings/merge.ts';
import { settingsSchema } from '../settings/schema.ts';
import type { Settings } from '../settings/settings.ts';
import { local, STORED } from '../storage/areas.ts';
import type { Serialize } from '../storage/serialize.ts';

interface Parts {
  settings(): Promise<Settings>;
  /** Runs one change of the settings at a time. */
  oneAtATime: Serialize;
  history: Pick<HistoryStore, 'along'>;
  /** Applies settings, which are already stored. */
  settled(settings: Settings): Promise<void>;
}

const journalSchema = () =>
  z.object({
    settings: settingsSchema(),
    history: historySchema(),
    sign: z.object({ page: z.tuple([z.string(), z.number()]), there: z.boolean() }),
  });

/**
 * Stores the settings and history of a restore, in one write. If pages follow, that write also notes what was there
 * before, so that the browser's next start can go back if it ended in between.
 */
export function createRestores({ settings, oneAtATime, history, settled }: Parts) {
  return {
    restore: ({ settings: change, history: { from, to }, sign }: RestoreChange): Promise<Settings> =>
      oneAtATime(async () => {
        const before = await settings();
        const after = mergeSettings(before, change);
        await history.along(async (now, write) => {
          const searches = after.history.on ? joinHistories(since(now, from), to) : NO_HISTORY;
          const journal = sign && { [STORED.restoring]: { settings: before, history: now, sign } };
          await write({ [STORED.settings]: after, history: searches, ...journal });
        });
        await settled(after).catch((cause: unknown) =>
          // Everything is stored by now, so the restore itself succeeded.
          console.warn('A backup was restored, but applying its settings failed', cause),
        );
        return after;
      }),

    /** The pages are stored, or never will be. */
    finish: () => local().remove(STORED.restoring),

    /** Goes back to what was there before a restore whose pages the browser's end left out. */
    async recover(): Promise<void> {
      const { [STORED.restoring]: stored } = await local().get<Record<string, unknown>>(STORED.restoring);
      const journal = journalSchema().safeParse(stored).data;
      if (journal && (await hasPage(journal.sign.page)) !== journal.sign.there) {
        await history.along((_, write) =>
          write({ [STORED.settings]: journal.settings, history: journal.history }),
        );
        await settled(journal.settings);
      }
      if (stored !== undefined) await local().remove(STORED.restoring);
    },
  };
}

/** The searches made since a page read the history. */
function since(now: History, read: History): History {
  const keyOf = ({ at, workflow, query }: History['searches'][number]) => `${at} ${workflow} ${query}`;
  const known = new Set(read.searches.map(keyOf));
  return { ...now, searches: now.searches.filter((search) => !known.has(keyOf(search))) };
}
