import { browser } from 'wxt/browser';
import { SETTINGS_SHAPE } from '../settings/schema.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts';
import { readStored } from '../settings/stored.ts';
import { local, STORED } from './areas.ts';

let known: Promise<Settings> | undefined;

/** What the user chose, or the defaults; for the background, which alone reads with the schema. Read again after a change. */
export function readSettings(now: number): Promise<Settings> {
  known ??= read(now);
  return known;
}

async function read(now: number): Promise<Settings> {
  watch();
  try {
    return (await readStored(local(), SETTINGS_SHAPE, now)) ?? DEFAULT_SETTINGS;
  } catch (cause) {
    known = undefined;
    throw cause;
  }
}

let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && STORED.settings in changes) known = undefined;
  });
}

/** Stores settings that were parsed before. */
export async function writeSettings(settings: Settings): Promise<void> {
  await local().set({ [STORED.settings]: settings });
  known = Promise.resolve(settings);
}
