import { local, STORED } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { isPrivateBackground } from '../storage/privacy.ts';
import { readStored } from '../storage/versioned.ts';
import { SETTINGS_SCHEMA } from './schema.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

const known = createCache(
  async () => (await readStored(local(), SETTINGS_SCHEMA, Date.now())) ?? DEFAULT_SETTINGS,
);

/** Reads the user's settings, or the defaults. Only the background may use it, as it alone parses and writes them. */
export function readSettings(): Promise<Settings> {
  // Other windows write the settings that a private window uses, and its background is not notified.
  if (isPrivateBackground()) known.lose();
  return known.get();
}

/** Drops the cached settings, after stored ones were deleted directly. */
export const dropSettingsCache = (): void => known.lose();

/** Stores validated settings. */
export async function writeSettings(settings: Settings): Promise<void> {
  await local().set({ [STORED.settings]: settings });
  cacheSettings(settings);
}

/** Updates the cache after settings were stored together with other items. */
export const cacheSettings = (settings: Settings): void => known.set(settings);
