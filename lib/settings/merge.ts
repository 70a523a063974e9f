import { isRecord, isSame, listIn } from '../storage/guards.ts';
import { settingsSchema } from './schema.ts';
import type { Settings, SettingsChange } from './settings.ts';

/**
 * Applies a page's changes to the current settings, field by field and entry by entry, so that changes made elsewhere
 * meanwhile are kept. What the page had wrong, but left alone, changes nothing.
 */
export const mergeSettings = (current: Settings, { from, to }: SettingsChange): Settings =>
  valid(merge(current, from, to, (_, after) => after));

/**
 * Applies what the user agreed to while these settings were shown (`from`), or undoes a change (`from`: after it, `to`:
 * before it). Values changed elsewhere meanwhile stay as they are.
 */
export const restoreSettings = (current: Settings, { from, to }: SettingsChange): Settings =>
  valid(merge(current, from, to, (now, after, shown) => (isSame(now, shown) ? after : now)));

/** Once no cap is left, caps are absent, and so is the note about them. */
function valid(merged: unknown): Settings {
  const settings = settingsSchema().parse(merged);
  const { caps = {}, capsJoined: _, ...others } = settings;
  return Object.keys(caps).length > 0 ? settings : others;
}

/** Decides on a value that the change touches, from the current value, the one after it, and the one before it. */
type Choose = (current: unknown, to: unknown, from: unknown) => unknown;

function merge(current: unknown, from: unknown, to: unknown, choose: Choose): unknown {
  if (isSame(from, to)) return current;
  if (isList(current ?? []) && isList(from ?? []) && isList(to))
    return isSame(current, from) ? to : mergeLists(listIn(current), listIn(from), to, choose);
  if (!isRecord(current) || !isRecord(to) || !(from === undefined || isRecord(from)))
    return choose(current, to, from);
  const names = new Set([...Object.keys(current), ...Object.keys(to)]);
  const parts = [...names].map(
    (name) => [name, merge(current[name], from?.[name], to[name], choose)] as const,
  );
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

type List = readonly unknown[];

/** An entry is removed only if it is the one that was shown. The order is the user's only if they changed it. */
function mergeLists(current: List, from: List, to: List, choose: Choose): List {
  const [now, shown, wanted] = [byKey(current), byKey(from), byKey(to)];
  const left = [...shown.keys()].filter((key) => wanted.has(key));
  const isMoved = !isSame(
    left,
    [...wanted.keys()].filter((key) => shown.has(key)),
  );
  const keys = isMoved ? [...wanted.keys(), ...now.keys()] : [...now.keys(), ...wanted.keys()];
  return [...new Set(keys)]
    .map((key) => {
      const entry = now.get(key);
      return wanted.has(key) || isSame(entry, shown.get(key))
        ? merge(entry, shown.get(key), wanted.get(key), choose)
        : entry;
    })
    .filter((entry) => entry !== undefined);
}

/** The entries of a list by their key, and by how many before them have the same. */
function byKey(list: List): Map<string, unknown> {
  const counts = new Map<string, number>();
  const keyed = list.map((entry) => {
    const key = keyOf(entry);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${count} ${key}`, entry] as const;
  });
  return new Map(keyed);
}

const isList = (value: unknown): value is List => Array.isArray(value);

const LABEL_LENGTH = 40;
/** A short label for an entry: its name, or the beginning of its JSON. */
export function labelOf(entry: unknown): string {
  const label = keyOf(entry);
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;
}

/** What tells an entry from the others of its list: its name, or its JSON. */
function keyOf(entry: unknown): string {
  const named = isRecord(entry) ? (entry.name ?? entry.domain ?? entry.regex ?? entry.host) : undefined;
  return typeof named === 'string' && named.trim() !== '' ? named : excerptOf(entry);
}

function excerptOf(entry: unknown): string {
  try {
    return JSON.stringify(entry);
  } catch {
    // `JSON.stringify` is recursive and fails on nesting that `JSON.parse` can read.
    return '…';
  }
}
