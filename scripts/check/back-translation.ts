import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { languages, readMessages, SOURCE } from '../build/locales.ts';
import type { Messages } from '../build/messages.ts';
import type { Notes } from './notes.ts';

/** Where it is recorded which translations came back with the same meaning: a hash of each with its English. */
export const RECORD = 'locales/back-translation.json';

const FORMS = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/** A hash of a message and its translation in all plural forms; it changes with either of them. */
export function hashOf(key: string, translated: Messages, source: Messages): string {
  const both = FORMS.map((form) => [source[key + form], translated[key + form]]);
  return createHash('sha256')
    .update(JSON.stringify([key, both]))
    .digest('hex')
    .slice(0, 10);
}

/** Whether a message is still in English, so that there is nothing to translate back. */
const isEnglish = (key: string, translated: Messages, source: Messages): boolean =>
  FORMS.map((form) => [translated[key + form], source[key + form], source[`${key}_other`]]).every(
    ([own, ...english]) => own === undefined || english.includes(own),
  );

/** The messages about money, keys, and consent that changed since they were translated back. */
export const changedSince = (
  exact: readonly string[],
  translated: Messages,
  source: Messages,
  record: ReadonlySet<string>,
): string[] =>
  exact.filter((key) => !isEnglish(key, translated, source) && !record.has(hashOf(key, translated, source)));

/** Those messages of a language, each with how to fix it. */
export const backTranslationProblems = (
  language: string,
  ...messages: Parameters<typeof changedSince>
): string[] =>
  changedSince(...messages).map(
    (key) =>
      `${key} is about money, keys, or consent, and changed in English or here: translate it back without looking at the English. If it means the same, run “node scripts/check/back-translation.ts ${language} ${key}”. If not, put the English here until it does.`,
  );

/** `node scripts/check/back-translation.ts LANGUAGE KEY…` records messages that came back with the same meaning. */
if (import.meta.main) {
  const [named = '', ...keys] = process.argv.slice(2);
  const { exact }: Notes = JSON.parse(readFileSync('locales/en.notes.json', 'utf8'));
  const others = languages().filter((language) => language !== SOURCE);
  const unknown = keys.filter((key) => !exact.includes(key));
  if (!others.includes(named) || keys.length === 0 || unknown.length > 0)
    throw new Error(`Name a language and messages from “exact” in the notes. ${unknown.join(', ')}`);
  const source = readMessages(SOURCE);
  const record = new Set<string>(JSON.parse(readFileSync(RECORD, 'utf8')));
  const held = others.flatMap((language) => {
    const translated = readMessages(language);
    const isHeld = (hash: string, key: string) =>
      record.has(hash) || (language === named && keys.includes(key));
    return exact
      .map((key) => [hashOf(key, translated, source), key] as const)
      .flatMap(([hash, key]) => (isHeld(hash, key) ? hash : []));
  });
  writeFileSync(RECORD, `${JSON.stringify(held.sort(), null, 2)}\n`);
}
