import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { languages, readMessages, SOURCE } from '../build/locales.ts';
import type { Messages } from '../build/messages.ts';
import type { Notes } from './translations.ts';

/** The record of translations that came back with the same meaning: `language:hash` for each, by message. */
export type BackTranslations = Readonly<Record<string, string>>;

export const RECORD = 'locales/back-translation.json';

/** A message's name and text, or those of its plural forms. */
type Forms = [name: string, message: string][];

/** The ends of keys, in the order of the message files. */
const ENDS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** The forms of a message: itself, or its plural forms. */
const formsOf = (key: string, messages: Messages): Forms =>
  ENDS.flatMap((end): Forms => {
    const message = messages[key + end];
    return message === undefined ? [] : [[key + end, message]];
  });

/** A hash of an English message and its translation. It changes with either of them. */
export function hashOf(key: string, translated: Messages, source: Messages): string {
  const both = JSON.stringify([formsOf(key, source), formsOf(key, translated)]);
  return createHash('sha256').update(both).digest('hex').slice(0, 8);
}

/** Whether a message is still in English, so that there is nothing to translate back. */
const isEnglish = (key: string, translated: Messages, source: Messages): boolean =>
  formsOf(key, translated).every(
    ([name, message]) =>
      message === (source[name] ?? source[`${key}_other`]) || message === source[`${key}_other`],
  );

/** The recorded hashes of a message, by language. */
const hashesOf = (recorded = ''): Map<string, string> =>
  new Map(
    recorded
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  );

/** Finds messages about money, keys, and consent that changed since they were translated back. */
export function backTranslationProblems(
  language: string,
  translated: Messages,
  source: Messages,
  { notes, record }: { notes: Notes; record: BackTranslations },
): string[] {
  const changed = notes.exact.filter(
    (key) =>
      !isEnglish(key, translated, source) &&
      hashesOf(record[key]).get(language) !== hashOf(key, translated, source),
  );
  return changed.map(
    (key) =>
      `${key} is about money, keys, or consent, and changed in English or here: translate it back without looking at the English. If it means the same, run “node scripts/check/back-translation.ts ${language} ${key}”. If not, put the English here until it does.`,
  );
}

/** Finds entries of the record for messages that aren't on the list. */
export const staleRecords = (record: BackTranslations, notes: Notes): string[] =>
  Object.keys(record)
    .filter((key) => !notes.exact.includes(key))
    .map((key) => `${key} isn’t in “exact” of the notes: remove it here, or add it there.`);

/** Records that translations came back with the same meaning. Removes entries for messages that aren't on the list. */
export function recorded(
  record: BackTranslations,
  exact: readonly string[],
  added: readonly (readonly [key: string, language: string, hash: string])[],
): BackTranslations {
  return Object.fromEntries(
    exact.flatMap((key): [string, string][] => {
      const hashes = hashesOf(record[key]);
      for (const [of, language, hash] of added) if (of === key) hashes.set(language, hash);
      const pairs = [...hashes].sort(([a], [b]) => a.localeCompare(b)).map((pair) => pair.join(':'));
      return pairs.length > 0 ? [[key, pairs.join(' ')]] : [];
    }),
  );
}

/** Usage: `node scripts/check/back-translation.ts LANGUAGE KEY…` */
if (import.meta.main) {
  const [language = '', ...keys] = process.argv.slice(2);
  const notes: Notes = JSON.parse(readFileSync('locales/en.notes.json', 'utf8'));
  const unknown = keys.filter((key) => !notes.exact.includes(key));
  if (!languages().includes(language) || language === SOURCE || keys.length === 0 || unknown.length > 0)
    throw new Error(`Name a language and messages from “exact” in the notes. ${unknown.join(', ')}`);
  const [translated, source] = [readMessages(language), readMessages(SOURCE)];
  const added = keys.map((key) => [key, language, hashOf(key, translated, source)] as const);
  const record: BackTranslations = JSON.parse(readFileSync(RECORD, 'utf8'));
  writeFileSync(RECORD, `${JSON.stringify(recorded(record, notes.exact, added), null, 2)}\n`);
}
