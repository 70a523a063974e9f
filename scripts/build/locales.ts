import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { LANGUAGES } from '../../lib/settings/languages.ts';
import { ROOT } from '../run.ts';
import { type Messages, messageFile, messageTypes } from './messages.ts';
import { inTermsOf } from './private-windows.ts';

/** The source language. */
export const SOURCE = 'en';

/** The available languages, named like their files. */
export const languages = (): string[] =>
  globSync('[a-z][a-z]{,_[A-Z][A-Z]}.json', { cwd: `${ROOT}locales` })
    .map((file) => basename(file, '.json'))
    .sort();

/** Reads the messages of a language. */
export const readMessages = (language: string): Messages =>
  JSON.parse(readFileSync(`${ROOT}locales/${language}.json`, 'utf8'));

const fileOf = (language: string): string => `_locales/${language}/messages.json`;

/** The paths of the message files in a package, for wxt's type generation. */
export const localePaths = (): string[] => LANGUAGES.map(fileOf);

/** The messages of all languages, in the files where this browser expects them. */
export function localeFiles(browser: string): { contents: string; relativeDest: string }[] {
  const source = readMessages(SOURCE);
  return languages().map((language) => ({
    contents: messageFile(inTermsOf(browser, language, readMessages(language)), source),
    relativeDest: fileOf(language),
  }));
}

/** The message types for `wxt prepare`. */
export const localeTypes = (): { path: string; text: string; tsReference: true } => ({
  path: 'types/messages.d.ts',
  text: messageTypes(readMessages(SOURCE)),
  tsReference: true,
});
