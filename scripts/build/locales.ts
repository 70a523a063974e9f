import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LANGUAGES } from '../../lib/settings/languages.ts';
import { ROOT } from '../run.ts';
import { type Messages, messageFile, messageTypes } from './messages.ts';

/** The language that Quarry is written in. */
export const SOURCE = 'en';

/** The languages that Quarry has, by the names of their files. */
export const languages = (): string[] =>
  globSync('[a-z][a-z]{,_[A-Z][A-Z]}.json', { cwd: `${ROOT}locales` })
    .map((file) => basename(file, '.json'))
    .sort();

/** The messages of a language. */
export const readMessages = (language: string): Messages =>
  JSON.parse(readFileSync(`${ROOT}locales/${language}.json`, 'utf8'));

const fileOf = (language: string): string => `_locales/${language}/messages.json`;

/** Where they are in a package, for the types of its files. */
export const localePaths = (): string[] => LANGUAGES.map(fileOf);

/** The messages of all languages, where browsers look for them in a package. */
export function localeFiles(): { contents: string; relativeDest: string }[] {
  const source = readMessages(SOURCE);
  return languages().map((language) => ({
    contents: messageFile(readMessages(language), source),
    relativeDest: fileOf(language),
  }));
}

/** The types of the messages, for `wxt prepare`. */
export const localeTypes = (): { path: string; text: string; tsReference: true } => ({
  path: 'types/messages.d.ts',
  text: messageTypes(readMessages(SOURCE)),
  tsReference: true,
});
