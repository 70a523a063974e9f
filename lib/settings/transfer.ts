import { isRecord, parsed, type Unread } from '../storage/guards.ts';
import type { Untrusted } from '../untrusted.ts';

/** What Quarry writes into a file, and reads from one. */
export type FileKind = 'lenses' | 'rules';

/** Why an entry of a file was left out. */
export type DropReason = 'malformed' | 'present' | 'too-many';

export interface Dropped {
  /** How to find it: what it is called, or how it begins. */
  entry: string;
  reason: DropReason;
}

/** What a file gave: what is there with it, how much of it is new, and what was left out. */
export interface Taken<T> {
  value: T;
  added: number;
  dropped: Dropped[];
}

export type ReadFile<T> =
  | { ok: true; taken: Taken<T> }
  | { ok: false; reason: 'not-json' | 'of-another-kind' };

const VERSION = 1;

/** The text of a file. */
export function toFile(kind: FileKind, content: object): string {
  return JSON.stringify({ quarry: kind, version: VERSION, ...content }, undefined, 2);
}

/** Opens a file of a kind; what is in it is read by whoever knows the kind. */
export function fromFile<T>(
  kind: FileKind,
  text: Untrusted,
  take: (content: Unread) => Taken<T>,
): ReadFile<T> {
  const content = parsed(text);
  if (content === undefined) return { ok: false, reason: 'not-json' };
  if (!isRecord(content) || content.quarry !== kind || content.version !== VERSION)
    return { ok: false, reason: 'of-another-kind' };
  return { ok: true, taken: take(content) };
}

interface Taking<T> {
  present: readonly T[];
  /** The entry as it is kept, or nothing where it can't be. */
  read: (entry: unknown) => T | undefined;
  /** Two that are the same by this stand for the same. */
  keyOf: (entry: T) => string;
  most: number;
}

/** Adds the good entries of a list to those that are there. */
export function takeList<T>(entries: readonly unknown[], taking: Taking<T>): Taken<T[]> {
  const byKey = new Map(taking.present.map((entry) => [taking.keyOf(entry), entry]));
  const dropped: Dropped[] = [];
  const before = byKey.size;
  for (const entry of entries) {
    const read = taking.read(entry);
    const reason = refusal(read, byKey, taking);
    if (reason !== undefined) dropped.push({ entry: labelOf(entry), reason });
    else if (read !== undefined) byKey.set(taking.keyOf(read), read);
  }
  return { value: [...byKey.values()], added: byKey.size - before, dropped };
}

function refusal<T>(
  read: T | undefined,
  byKey: Map<string, T>,
  { keyOf, most }: Taking<T>,
): DropReason | undefined {
  if (read === undefined) return 'malformed';
  if (byKey.has(keyOf(read))) return 'present';
  return byKey.size >= most ? 'too-many' : undefined;
}

const LABEL_LENGTH = 40;

function labelOf(entry: unknown): string {
  const named = isRecord(entry) ? (entry.name ?? entry.domain ?? entry.regex) : undefined;
  const label = typeof named === 'string' && named.trim() !== '' ? named : JSON.stringify(entry);
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;
}
