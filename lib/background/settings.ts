import { setMessageLanguage, setPopupLook } from '../browser/language.ts';
import { createMenus, followMenus } from '../browser/menus.ts';
import { lookStyle } from '../settings/look.ts';
import { menuLook } from '../settings/menu.ts';
import { mergeSettings, restoreSettings } from '../settings/merge.ts';
import type { Settings, SettingsChange } from '../settings/settings.ts';
import { readSettings, writeSettings } from '../settings/store.ts';
import { createSerializer } from '../storage/cache.ts';
import { isSame } from '../storage/guards.ts';
import type { Background } from './compose.ts';

/** The user's settings. Messages are in their language from then on. */
export async function currentSettings(): Promise<Settings> {
  const read = await readSettings();
  await setMessageLanguage(read.language);
  return read;
}

/** Runs one change of the settings at a time. */
export const oneAtATime = createSerializer();

const look = async () => menuLook(await currentSettings());

/** Opens the popup in the language, theme, and text size of the settings from now on. */
export async function showPopup(): Promise<void> {
  const chosen = await currentSettings();
  await setPopupLook(chosen.language, lookStyle(chosen));
}

/** Creates the menus, in the user's language. */
export async function makeMenus(): Promise<void> {
  await showPopup();
  await createMenus(look);
}

/** Makes what the browser shows of Quarry follow the settings. */
export async function followSettings(): Promise<void> {
  await showPopup();
  await followMenus(await look());
}

/** Applies settings that were just written. */
export async function applySettings({ noteCaps }: Pick<Background, 'noteCaps'>): Promise<void> {
  void noteCaps(true);
  await followSettings();
}

async function storeSettings(background: Pick<Background, 'noteCaps'>, chosen: Settings): Promise<void> {
  await writeSettings(chosen);
  await applySettings(background).catch((cause: unknown) =>
    // They are stored by now, so the page must not say that they aren’t.
    console.warn('The settings could not be applied', cause),
  );
}

/** Changes settings that nothing else depends on. */
export const alterSettings = (step: (chosen: Settings) => Settings): Promise<void> =>
  oneAtATime(async () => writeSettings(step(await currentSettings())));

/** Replaces all settings. */
export const saveSettings = (background: Pick<Background, 'noteCaps'>, chosen: Settings): Promise<void> =>
  oneAtATime(() => storeSettings(background, chosen));

/**
 * Merges a page's changes into the settings, and returns all settings. `shortens`: sets aside, under this id, the pages
 * that are no longer kept, and drops such searches; the user agreed to that, unlike for a restored file or a reset, which
 * delete nothing. `undoes`: keeps what was changed since the change that this undoes.
 */
export const changeSettings = (
  background: Pick<Background, 'history' | 'noteCaps' | 'prune'>,
  { shortens, undoes, ...change }: SettingsChange & { shortens?: string; undoes?: true },
): Promise<Settings> =>
  oneAtATime(async () => {
    const before = await currentSettings();
    const changed = (undoes ? restoreSettings : mergeSettings)(before, change);
    await storeSettings(background, changed);
    if (shortens === undefined) return changed;
    try {
      // The question counted the pages of this session, too.
      if (!isSame(changed.library, before.library))
        await background.prune({ aside: shortens, from: Date.now() });
      if (!isSame(changed.history, before.history)) await background.history.applyRules(changed.history);
    } catch (cause) {
      // The page says that nothing was saved.
      await storeSettings(background, before);
      throw cause;
    }
    return changed;
  });
