import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { languages, readMessages, SOURCE } from '../build/locales.ts';
import { FORM, type Messages, valuesIn } from '../build/messages.ts';
import { type Dropped, droppedIn, readable, readGlossary } from './glossary.ts';
import { type Notes, noteProblems } from './notes.ts';
import { fileProblems, strayBraces, translationProblems } from './translations.ts';

const LOCALE = 'locales/en.json';
const NOTES = 'locales/en.notes.json';
const GLOSSARY = 'CONTRIBUTING.md';
/** Written by tests from what they found. */
const GENERATED = new Set(['docs/trust.md', 'docs/extraction-quality.md']);

/**
 * The messages that no code names. A name in full counts, or one without its plural form. `texts`: all string
 * literals of the code, those of templates cut at what is put in, with `*` for it.
 */
export function unusedMessages(messages: Messages, texts: ReadonlySet<string>): string[] {
  const patterns = [...texts].filter((text) => /^[a-zA-Z]+_\*$/.test(text)).map((text) => text.slice(0, -1));
  return Object.keys(messages).filter((key) => {
    const base = key.replace(FORM, '');
    return !texts.has(key) && !texts.has(base) && !patterns.some((start) => key.startsWith(start));
  });
}

/** What is wrong with the English forms of messages that count: one without the other, or without its number. */
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

/** English messages that say how many without forms for it: `{count}` is the value of those that have them. */
export const uncounted = (messages: Messages): string[] =>
  Object.entries(messages).flatMap(([key, message]) =>
    valuesIn(message).includes('count') && !(`${key.replace(FORM, '')}_other` in messages)
      ? [`${key} has {count} but no forms: write ${key}_one and ${key}_other, or name the value otherwise.`]
      : [],
  );

/** The string literals of the product, and of what builds its manifest. */
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

/** Where messages and documents say a dropped term. */
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

/** The table itself names what it drops. */
const withoutGlossary = (markdown: string): string =>
  markdown.replace(/^\| say \| not \| fine \|\n(?:\|.*\n)+/m, (table) => table.replace(/[^\n]/g, ' '));

/** What is wrong with the file of a language. */
function problemsOf(language: string, source: Messages, notes: Notes): string[] {
  const messages = readMessages(language);
  const own = language === SOURCE ? [] : translationProblems(messages, source, notes);
  return [...fileProblems(language, messages), ...own].map((words) => `locales/${language}.json ${words}`);
}

if (import.meta.main) {
  const messages = readMessages(SOURCE);
  const notes: Notes = JSON.parse(readFileSync(NOTES, 'utf8'));
  const code = globSync(['{lib,components,entrypoints}/**/*.{ts,tsx}', 'scripts/build/*.ts']);
  const documents = globSync(['*.md', 'docs/**/*.md']).filter((path) => !GENERATED.has(path));
  const problems = [
    ...unusedMessages(messages, literalsOf(code)).map(
      (key) => `${LOCALE} ${key} is used nowhere: remove it, or name it where it belongs.`,
    ),
    ...[...unevenForms(messages), ...uncounted(messages)].map((words) => `${LOCALE} ${words}`),
    ...Object.entries(messages).flatMap(([key, message]) =>
      strayBraces(message).map((words) => `${LOCALE} ${key} ${words}`),
    ),
    ...noteProblems(messages, notes).map((words) => `${NOTES} ${words}`),
    ...languages().flatMap((language) => problemsOf(language, messages, notes)),
    ...droppedTerms(messages, documents, readGlossary(readFileSync(GLOSSARY, 'utf8'))),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
