import { isRecord } from '../storage/guards.ts';
import { labelOf } from './entries.ts';
import { settingsSchema } from './schema.ts';
import type { Settings, SettingsChange } from './settings.ts';

/**
 * Applies a page's changes to the current settings, field by field, so that changes made elsewhere meanwhile are
 * kept. Lists are replaced as a whole.
 */
export const mergeSettings = (current: Settings, { from, to }: SettingsChange): Settings =>
  valid(merge(current, from, to, (_, after) => after));

/** Applies what the user agreed to while these settings were shown (`from`). Those changed elsewhere meanwhile stay as they are. */
export const restoreSettings = (current: Settings, { from, to }: SettingsChange): Settings =>
  valid(merge(current, from, to, (now, after, shown) => (isSame(now, shown) ? after : now)));

/**
 * Undoes a change of the settings (`from`: after it, `to`: before it). What was changed since stays, and lists get back only
 * the entries that they lost.
 */
export function revertSettings(current: Settings, { from, to }: SettingsChange): Settings {
  const kept = (now: unknown, after: unknown, last: unknown) => {
    if (isSame(now, last)) return after;
    if (!Array.isArray(now) || !Array.isArray(after) || !Array.isArray(last)) return now;
    const present = new Set([...now, ...last].map(labelOf));
    return [...now, ...after.filter((entry) => !present.has(labelOf(entry)))];
  };
  return valid(merge(current, from, to, kept));
}

/** Once no cap is left, caps are absent, and so is the note about them. */
function valid(merged: unknown): Settings {
  const settings = settingsSchema().parse(merged);
  const { caps = {}, capsJoined: _, ...others } = settings;
  return Object.keys(caps).length > 0 ? settings : others;
}

/** `choose` decides on a value that the change touches, from the current value, the one after it, and the one before it. */
function merge(
  current: unknown,
  from: unknown,
  to: unknown,
  choose: (current: unknown, to: unknown, from: unknown) => unknown,
): unknown {
  if (!isRecord(current) || !isRecord(to) || !(from === undefined || isRecord(from)))
    return isSame(from, to) ? current : choose(current, to, from);
  const names = new Set([...Object.keys(current), ...Object.keys(to)]);
  const parts = [...names].map(
    (name) => [name, merge(current[name], from?.[name], to[name], choose)] as const,
  );
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
