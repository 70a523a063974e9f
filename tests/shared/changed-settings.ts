import type { Settings } from '../../lib/settings/settings.ts';

/** Computes new values for some of the settings. */
export type Change = (settings: Settings) => Partial<Settings>;

/** Stored settings with a change applied. */
export function changed(stored: unknown, change: Change): Settings {
  if (!isSettings(stored)) throw new Error('There are no settings yet: set Quarry up first.');
  return { ...stored, ...change(stored) };
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'version' in value;
