import { baseOf, type Messages, valuesIn } from '../build/messages.ts';

/** What translators are told: `locales/en.notes.json`. */
export interface Notes {
  /** Names that stay as they are in every language. */
  keep: readonly string[];
  /** Messages about money, keys, and consent: translated back by somebody who hasn't seen the English. */
  exact: readonly string[];
  /** What stands for each value. */
  values: Readonly<Record<string, string>>;
  groups: readonly Group[];
}

/** What messages are and where they appear; a key that ends in `*` stands for all that begin so. */
interface Group {
  note: string;
  /** The most characters that there is room for. */
  max?: number;
  keys: readonly string[];
}

/** The note of a message: its own before that of all that begin alike. */
export const noteOf = (key: string, notes: Notes): Group | undefined =>
  notes.groups.find(({ keys }) => keys.includes(key)) ??
  notes.groups.find(({ keys }) => keys.some((one) => one.endsWith('*') && key.startsWith(one.slice(0, -1))));

/** The most characters that a message may have, where there is a limit. */
export const maximumOf = (key: string, notes: Notes): number | undefined =>
  (noteOf(key, notes) ?? noteOf(key.replace(/_[a-z]+$/, ''), notes))?.max;

/** The names in a message that stay as they are. */
export const keptTerms = (message: string, keep: readonly string[]): string[] =>
  keep.filter((term) => new RegExp(`(?<![\\p{L}\\d])${term}(?![\\p{L}\\d])`, 'u').test(message));

/** What is wrong with the notes: a message or a value without one, or one for what is gone. */
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
