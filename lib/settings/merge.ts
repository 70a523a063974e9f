import { settingsSchema } from './schema.ts';
import type { Settings, SettingsChange } from './settings.ts';

/**
 * Applies a page's changes to the current settings, field by field, so that changes made elsewhere meanwhile are
 * kept. Lists are replaced as a whole. Once no cap is left, caps are absent, and so is the note about them.
 */
export function mergeSettings(current: Settings, { from, to }: SettingsChange): Settings {
  const settings = settingsSchema().parse(merge(current, from, to));
  const { caps = {}, capsJoined: _, ...others } = settings;
  return Object.keys(caps).length > 0 ? settings : others;
}

function merge(current: unknown, from: unknown, to: unknown): unknown {
  if (!isRecord(current) || !isRecord(to) || !(from === undefined || isRecord(from)))
    return JSON.stringify(from) === JSON.stringify(to) ? current : to;
  const names = new Set([...Object.keys(current), ...Object.keys(to)]);
  const parts = [...names].map((name) => [name, merge(current[name], from?.[name], to[name])] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
