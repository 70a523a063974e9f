import type { Session } from './firefox.ts';

/** A preference's value. */
type Value = string | number | boolean;

/** In Firefox's window. */
declare const Services: {
  prefs: {
    PREF_STRING: number;
    PREF_INT: number;
    getPrefType(name: string): number;
    getStringPref(name: string): string;
    getIntPref(name: string): number;
    getBoolPref(name: string): boolean;
    prefHasUserValue(name: string): boolean;
    setStringPref(name: string, value: string): void;
    setIntPref(name: string, value: number): void;
    setBoolPref(name: string, value: boolean): void;
    clearUserPref(name: string): void;
  };
};

/** The preferences' values before a test changed them, by session; null for Firefox's defaults. */
const before = new WeakMap<Session, Map<string, Value | null>>();

/** Sets a preference while Firefox runs, until `restorePrefs`. */
export async function setPref(session: Session, name: string, value: Value): Promise<void> {
  const was = await session.window.evaluate(exchange, name, value);
  const all = before.get(session) ?? new Map<string, Value | null>();
  if (!all.has(name)) before.set(session, all.set(name, was));
}

/** Restores every preference that tests changed. */
export async function restorePrefs(session: Session): Promise<void> {
  for (const [name, was] of before.get(session) ?? []) await session.window.evaluate(exchange, name, was);
  before.delete(session);
}

/** Runs in Firefox's window: sets a preference and returns its previous value. */
function exchange(name: string, value: Value | null): Value | null {
  const { prefs } = Services;
  const read = () => {
    const type = prefs.getPrefType(name);
    if (type === prefs.PREF_STRING) return prefs.getStringPref(name);
    return type === prefs.PREF_INT ? prefs.getIntPref(name) : prefs.getBoolPref(name);
  };
  const was = prefs.prefHasUserValue(name) ? read() : null;
  if (value === null) prefs.clearUserPref(name);
  else if (typeof value === 'string') prefs.setStringPref(name, value);
  else if (typeof value === 'number') prefs.setIntPref(name, value);
  else prefs.setBoolPref(name, value);
  return was;
}
