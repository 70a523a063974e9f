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

/** A text; absent means empty, anything else is none. */
export function textIn(value: unknown): string | undefined {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : undefined;
}

/** A list of texts; absent means empty, anything else is none. */
export function textsIn(value: unknown): string[] | undefined {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return undefined;
  const texts: string[] = value.filter((entry) => typeof entry === 'string');
  return texts.length === value.length ? texts : undefined;
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
