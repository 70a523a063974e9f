import type { Untrusted } from '../untrusted.ts';
/** Guards for what was read from a file: small, since pages carry no schema library. */
export type Unread = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list, or an empty one. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a JSON text says; `undefined` where it is none. */
export function parsed(text: Untrusted): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine has no other way to say that a text is no JSON.
    return undefined;
  }
}
