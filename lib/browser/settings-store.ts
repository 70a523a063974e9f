import { SETTINGS_SHAPE } from '../settings/schema.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { readStored } from '../settings/stored.ts';
import { local, STORED } from './areas.ts';

/** What the user chose, or the defaults; for the background, which alone reads with the schema. */
export async function readSettings(now: number): Promise<Settings> {
  return (await readStored(local(), SETTINGS_SHAPE, now)) ?? DEFAULT_SETTINGS;
}

/** Stores settings that were parsed before. */
export async function writeSettings(settings: Settings): Promise<void> {
  await local().set({ [STORED.settings]: settings });
}
