import { local, STORED } from '../storage/areas.ts';
import { isPrivateBackground } from '../storage/privacy.ts';
import { readStored } from '../storage/versioned.ts';
import { SETTINGS_SCHEMA } from './schema.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

let known: Promise<Settings> | undefined;

/** Reads the user's settings, or the defaults. Only the background may use it, as it alone parses and writes them. */
export function readSettings(now: number): Promise<Settings> {
  // Other windows write the settings that a private window uses, and its background is not notified.
  if (isPrivateBackground()) return read(now);
  known ??= read(now);
  return known;
}

async function read(now: number): Promise<Settings> {
  try {
    return (await readStored(local(), SETTINGS_SCHEMA, now)) ?? DEFAULT_SETTINGS;
  } catch (cause) {
    known = undefined;
    throw cause;
  }
}

/** Drops the cached settings, after stored ones were deleted directly. */
export function dropSettingsCache(): void {
  known = undefined;
}

/** Stores validated settings. */
export async function writeSettings(settings: Settings): Promise<void> {
  await local().set({ [STORED.settings]: settings });
  cacheSettings(settings);
}

/** Updates the cache after settings were stored together with other items. */
export function cacheSettings(settings: Settings): void {
  known = Promise.resolve(settings);
}
