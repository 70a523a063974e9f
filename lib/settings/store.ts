import { local, STORED } from '../storage/areas.ts';
import { isPrivate } from '../storage/privacy.ts';
import { readStored } from '../storage/versioned.ts';
import { SETTINGS_SHAPE } from './schema.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

let known: Promise<Settings> | undefined;

/** What the user chose, or the defaults; for the background, which alone reads with the schema, and alone writes them. */
export function readSettings(now: number): Promise<Settings> {
  // Other windows write those that a private window borrows, and its background is not told.
  if (isPrivate()) return read(now);
  known ??= read(now);
  return known;
}

async function read(now: number): Promise<Settings> {
  try {
    return (await readStored(local(), SETTINGS_SHAPE, now)) ?? DEFAULT_SETTINGS;
  } catch (cause) {
    known = undefined;
    throw cause;
  }
}

/** They were taken away past this: they are read again. */
export function loseSettings(): void {
  known = undefined;
}

/** Stores settings that were parsed before. */
export async function writeSettings(settings: Settings): Promise<void> {
  await local().set({ [STORED.settings]: settings });
  knowSettings(settings);
}

/** Settings were stored together with other things. */
export function knowSettings(settings: Settings): void {
  known = Promise.resolve(settings);
}
