import { baseOf, type Messages, valuesIn } from '../build/messages.ts';

/** Notes for translators: `locales/en.notes.json`. */
export interface Notes {
  /** Names that are not translated. */
  keep: readonly string[];
  /** Messages about money, keys, and consent, which are back-translated by someone who has not seen the English. */
  exact: readonly string[];
  /** The meaning of each placeholder. */
  values: Readonly<Record<string, string>>;
  groups: readonly Group[];
}

/** A description of messages and where they appear. A key that ends in `*` covers all keys with that prefix. */
interface Group {
  note: string;
  /** The maximum length in characters. */
  max?: number;
  keys: readonly string[];
}

/** The note for a message; its exact key takes precedence over a prefix. */
export const noteOf = (key: string, notes: Notes): Group | undefined =>
  notes.groups.find(({ keys }) => keys.includes(key)) ??
  notes.groups.find(({ keys }) => keys.some((one) => one.endsWith('*') && key.startsWith(one.slice(0, -1))));

/** The maximum length of a message in characters, if limited. */
export const maximumOf = (key: string, notes: Notes): number | undefined =>
  (noteOf(key, notes) ?? noteOf(key.replace(/_[a-z]+$/, ''), notes))?.max;

/** The names in a message that are not translated. */
export const untranslatedTerms = (message: string, keep: readonly string[]): string[] =>
  keep.filter((term) => new RegExp(`(?<![\\p{L}\\d])${term}(?![\\p{L}\\d])`, 'u').test(message));

/** Checks the notes: every message and placeholder needs one, and no note may be left over. */
export function noteProblems(source: Messages, notes: Notes): string[] {
  const bases = new Set(Object.keys(source).map((key) => baseOf(key, source)));
  const values = new Set(Object.values(source).flatMap(valuesIn));
  const stale = notes.groups.flatMap(({ keys }) =>
    keys.filter((key) =>
      key.endsWith('*') ? ![...bases].some((base) => base.startsWith(key.slice(0, -1))) : !bases.has(key),
    ),
  );
  return [
    ...[...bases]
      .filter((base) => !noteOf(base, notes))
      .map((base) => `${base} has no note: add it to a group, with what it is and where it appears.`),
    ...[...values]
      .filter((name) => !(name in notes.values))
      .map((name) => `{${name}} isn’t explained: add it to “values”.`),
    ...[...stale, ...notes.exact.filter((key) => !bases.has(key))].map(
      (key) => `${key} is the name of no message: remove it.`,
    ),
    ...Object.keys(notes.values)
      .filter((name) => !values.has(name))
      .map((name) => `{${name}} is in no message: remove it from “values”.`),
    ...Object.entries(source).flatMap(([key, message]) => {
      const most = maximumOf(key, notes);
      return most !== undefined && [...message].length > most
        ? [`${key} has more than its ${most} characters: shorten it, or raise “max” where there is room.`]
        : [];
    }),
  ];
}
