import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { languages, readMessages, SOURCE } from '../build/locales.ts';
import { FORM, type Messages, valuesIn } from '../build/messages.ts';
import { type BackTranslations, backTranslationProblems, RECORD, staleRecords } from './back-translation.ts';
import { concatenatedMessages } from './concatenation.ts';
import { type Dropped, droppedIn, readable, readGlossary } from './glossary.ts';
import {
  fileProblems,
  type Notes,
  noteProblems,
  quoteProblems,
  strayBraces,
  translationProblems,
} from './translations.ts';

const LOCALE = 'locales/en.json';
const NOTES = 'locales/en.notes.json';
const GLOSSARY = 'CONTRIBUTING.md';
const CHANGELOG = 'CHANGELOG.md';
const NEWS_LINE = 'components/search/start/top-rows.tsx';
/** One is generated, and the other names its rows as the tests do. */
const EXEMPT = new Set(['docs/trust.md', 'docs/extraction-quality.md']);

/**
 * The messages that no code refers to, either by full key or without the plural form. `texts`: all string literals in
 * the code; templates are cut at the first inserted value, marked `*`.
 */
export function unusedMessages(messages: Messages, texts: ReadonlySet<string>): string[] {
  const patterns = [...texts].filter((text) => /^[a-zA-Z]+_\*$/.test(text)).map((text) => text.slice(0, -1));
  return Object.keys(messages).filter((key) => {
    const base = key.replace(FORM, '');
    return !texts.has(key) && !texts.has(base) && !patterns.some((start) => key.startsWith(start));
  });
}

/** Checks the English plural messages: both forms must exist, and include the count. */
export function unevenForms(messages: Messages): string[] {
  const bases = new Set(
    Object.keys(messages).flatMap((key) => (FORM.test(key) ? [key.replace(FORM, '')] : [])),
  );
  return [...bases].flatMap((base) => {
    const { [`${base}_one`]: one, [`${base}_other`]: other } = messages;
    if (one === undefined || other === undefined)
      return [`${base} needs both ${base}_one and ${base}_other.`];
    const [inOne, inOther] = [valuesIn(one), valuesIn(other)];
    if (!inOne.includes('count') || !inOther.includes('count'))
      return [`${base} needs {count} in each form: languages use “one” for 21 and 31 too.`];
    if (inOne.toSorted().join() === inOther.toSorted().join()) return [];
    return [`${base}_one takes other values than ${base}_other: give both the same.`];
  });
}

/** English messages that include `{count}`, but have no plural forms. */
export const uncounted = (messages: Messages): string[] =>
  Object.entries(messages).flatMap(([key, message]) =>
    valuesIn(message).includes('count') && !(`${key.replace(FORM, '')}_other` in messages)
      ? [`${key} has {count} but no forms: write ${key}_one and ${key}_other, or name the value otherwise.`]
      : [],
  );

/** Checks that a message says what is new in the newest version of the changelog. */
export function missingNews(messages: Messages, changelog: string): string[] {
  const version = /^## (\d+(?:\.\d+)+)/m.exec(changelog)?.[1];
  const key = `news_${version?.replaceAll('.', '_')}`;
  if (version === undefined || key in messages) return [];
  return [`${key} is missing: say in it what is new in ${version}, and name it in ${NEWS_LINE}.`];
}

/** The string literals of the product and of the code that builds its manifest. */
function literalsOf(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.add(node.text);
    if (ts.isTemplateExpression(node)) found.add(`${node.head.text}*`);
    ts.forEachChild(node, visit);
  };
  for (const file of files)
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  for (const text of [...found]) {
    for (const [, name = ''] of text.matchAll(/__MSG_(\w+)__/g)) found.add(name);
  }
  return found;
}

/** Where messages and documents use a dropped term. */
function droppedTerms(
  messages: Messages,
  documents: readonly string[],
  glossary: readonly Dropped[],
): string[] {
  return [
    ...Object.entries(messages).flatMap(([key, message]) =>
      droppedIn(message, glossary).map(({ words }) => `${LOCALE} ${key} ${words}.`),
    ),
    ...documents.flatMap((path) =>
      droppedIn(readable(withoutGlossary(readFileSync(path, 'utf8'))), glossary).map(
        ({ line, words }) => `${path}:${line} ${words}.`,
      ),
    ),
  ];
}

/** Blanks out the glossary table, which itself lists the dropped terms. */
const withoutGlossary = (markdown: string): string =>
  markdown.replace(/^\| say \| not \| fine \|\n(?:\|.*\n)+/m, (table) => table.replace(/[^\n]/g, ' '));

/** Checks the message file of a language. */
function problemsOf(language: string, source: Messages, notes: Notes, record: BackTranslations): string[] {
  const messages = readMessages(language);
  const own =
    language === SOURCE
      ? []
      : [
          ...translationProblems(messages, source, notes),
          ...quoteProblems(messages, source),
          ...backTranslationProblems(language, messages, source, { notes, record }),
        ];
  return [...fileProblems(language, messages), ...own].map((words) => `locales/${language}.json ${words}`);
}

if (import.meta.main) {
  const messages = readMessages(SOURCE);
  const notes: Notes = JSON.parse(readFileSync(NOTES, 'utf8'));
  const record: BackTranslations = JSON.parse(readFileSync(RECORD, 'utf8'));
  const code = globSync(['{lib,components,entrypoints}/**/*.{ts,tsx}', 'scripts/build/*.ts']);
  const documents = globSync(['*.md', 'docs/**/*.md']).filter((path) => !EXEMPT.has(path));
  const problems = [
    ...unusedMessages(messages, literalsOf(code)).map(
      (key) => `${LOCALE} ${key} is not used: remove it, or use it where it belongs.`,
    ),
    ...[
      ...unevenForms(messages),
      ...uncounted(messages),
      ...missingNews(messages, readFileSync(CHANGELOG, 'utf8')),
    ].map((words) => `${LOCALE} ${words}`),
    ...Object.entries(messages).flatMap(([key, message]) =>
      strayBraces(message).map((words) => `${LOCALE} ${key} ${words}`),
    ),
    ...noteProblems(messages, notes).map((words) => `${NOTES} ${words}`),
    ...staleRecords(record, notes).map((words) => `${RECORD} ${words}`),
    ...code.flatMap((file) => concatenatedMessages(readFileSync(file, 'utf8'), file)),
    ...languages().flatMap((language) => problemsOf(language, messages, notes, record)),
    ...droppedTerms(messages, documents, readGlossary(readFileSync(GLOSSARY, 'utf8'))),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
