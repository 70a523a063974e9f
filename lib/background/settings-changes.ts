import { setPopupLanguage } from '../browser/language.ts';
import { createMenus, followMenus } from '../browser/menus.ts';
import type { HistoryStore } from '../search/history-store.ts';
import { menuLook } from '../settings/menu.ts';
import { mergeSettings, restoreSettings } from '../settings/merge.ts';
import type { Settings, SettingsChange } from '../settings/settings.ts';
import { writeSettings } from '../settings/store.ts';
import { createSerializer } from '../storage/cache.ts';

interface Parts {
  settings(): Promise<Settings>;
  history: Pick<HistoryStore, 'hold'>;
  /** Shows whether spending is near a cap. */
  noteCaps(changed: boolean): Promise<void>;
  /** Removes stored pages that the settings no longer allow, so that this can be undone. */
  shortenLibrary(id: string): Promise<void>;
}

const differs = (one?: object, other?: object): boolean => JSON.stringify(one) !== JSON.stringify(other);

type PageChange = SettingsChange & { shortens?: string; undoes?: true };

/**
 * Changes the settings, one change at a time, and applies them to what the browser shows. Pages and searches that they no
 * longer keep go only if the user agreed; a restored file or a reset deletes nothing by itself.
 */
export function createSettingsChanges({ settings, history, noteCaps, shortenLibrary }: Parts) {
  const oneAtATime = createSerializer();
  const look = async () => menuLook(await settings());
  /** Makes what the browser shows of Quarry follow the settings. */
  const followSettings = async (): Promise<void> => {
    await setPopupLanguage((await settings()).language);
    await followMenus(await look());
  };
  /** Applies settings that were just written. */
  const settled = async (): Promise<void> => {
    void noteCaps(true);
    await followSettings();
  };
  const storeSettings = async (chosen: Settings): Promise<void> => {
    await writeSettings(chosen);
    await settled().catch((cause: unknown) =>
      // They are stored by now, so the page must not say that they aren’t.
      console.warn('The settings could not be applied', cause),
    );
  };
  return {
    oneAtATime,
    followSettings,
    settled,
    async makeMenus(): Promise<void> {
      await setPopupLanguage((await settings()).language);
      await createMenus(look);
    },
    /** Changes settings that nothing else depends on. */
    alterSettings: (step: (chosen: Settings) => Settings): Promise<void> =>
      oneAtATime(async () => writeSettings(step(await settings()))),
    saveSettings: (chosen: Settings) => oneAtATime(() => storeSettings(chosen)),
    /**
     * Merges a page's changes into the settings, and returns all settings. `shortens`: sets aside, under this id, the pages
     * that are no longer kept, and drops such searches. `undoes`: keeps what was changed since the change that this undoes.
     */
    changeSettings: ({ shortens, undoes, ...change }: PageChange): Promise<Settings> =>
      oneAtATime(async () => {
        const before = await settings();
        const changed = (undoes ? restoreSettings : mergeSettings)(before, change);
        await storeSettings(changed);
        if (shortens === undefined) return changed;
        try {
          if (differs(changed.library, before.library)) await shortenLibrary(shortens);
          if (differs(changed.history, before.history)) await history.hold(changed.history);
        } catch (cause) {
          // The page says that nothing was saved.
          await storeSettings(before);
          throw cause;
        }
        return changed;
      }),
  };
}

export type SettingsChanges = ReturnType<typeof createSettingsChanges>;
