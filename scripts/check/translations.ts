import { baseOf, FORM, type Messages, valuesIn } from '../build/messages.ts';
import { keptTerms, maximumOf, type Notes } from './notes.ts';

/** Forms that may say their number as a word: where a language has them, they stand for 0 and 2 alone. */
const IN_WORDS = new Set(['zero', 'two']);

/** What is wrong with the messages of a language, each with how to fix it. */
export function translationProblems(translated: Messages, source: Messages, notes: Notes): string[] {
  const { locale = '' } = translated;
  if (Intl.NumberFormat.supportedLocalesOf(locale).length === 0)
    return [`“locale” is “${locale}”: write the language as BCP 47 does, such as “pt-BR”.`];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const wanted = wantedKeys(source, forms);
  return [
    ...[...wanted.keys()]
      .filter((key) => !(key in translated))
      .map((key) => `${key} is missing: translate ${JSON.stringify(source[wanted.get(key) ?? ''])}.`),
    ...Object.keys(translated)
      .filter((key) => !wanted.has(key))
      .map((key) => `${key} ${extraWords(key, source, forms)}`),
    ...Object.entries(translated).flatMap(([key, message]) => {
      const from = source[wanted.get(key) ?? ''];
      if (from === undefined) return [];
      const form = key in source && baseOf(key, source) === key ? '' : (FORM.exec(key)?.[1] ?? '');
      return messageProblems(message, from, {
        free: IN_WORDS.has(form) ? ['count'] : [],
        most: maximumOf(key, notes),
        kept: notes.keep,
      }).map((words) => `${key} ${words}`);
    }),
  ];
}

/** Each key that a language needs, and the English message that it translates: for a form, the one for many. */
function wantedKeys(source: Messages, forms: readonly string[]): Map<string, string> {
  const wanted = new Map<string, string>();
  for (const key of Object.keys(source)) {
    const base = baseOf(key, source);
    if (base === key) wanted.set(key, key);
    else for (const form of forms) wanted.set(`${base}_${form}`, `${base}_other`);
  }
  return wanted;
}

function extraWords(key: string, source: Messages, forms: readonly string[]): string {
  const form = FORM.exec(key)?.[1];
  if (form !== undefined && `${key.replace(FORM, '')}_other` in source)
    return `is a form that the language lacks: remove it. It has ${forms.join(', ')}.`;
  return 'isn’t in locales/en.json: remove it.';
}

interface Limits {
  /** Values that the message may do without. */
  free: readonly string[];
  most: number | undefined;
  kept: readonly string[];
}

/** What is wrong with one message. */
function messageProblems(message: string, source: string, { free, most, kept }: Limits): string[] {
  const [has, needs] = [valuesIn(message), valuesIn(source)];
  const lost = needs.filter((name) => !has.includes(name) && !free.includes(name));
  const added = has.filter((name) => !needs.includes(name));
  const length = [...message].length;
  const changed = keptTerms(source, kept).filter((term) => !message.includes(term));
  return [
    ...(message.trim() === '' ? ['is empty: translate it.'] : []),
    ...(message === message.trim() ? [] : ['begins or ends with a space: remove it.']),
    ...lost.map((name) => `lacks {${name}}: put it where the value belongs.`),
    ...added.map((name) => `has {${name}}, which the English one lacks: remove it.`),
    ...strayBraces(message),
    ...(most !== undefined && length > most ? [`has ${length} characters: ${most} are the most.`] : []),
    ...changed.map((term) => `lacks “${term}”: names like it aren’t translated (“keep” in the notes).`),
  ];
}

/** Braces that are neither a value nor the two that templates have. */
export function strayBraces(message: string): string[] {
  const rest = message
    .replace(/\{\{[^{}]*\}\}/g, '')
    .replace(/\{[a-z]+\}/gi, '')
    .replaceAll('}}', '');
  return /[{}]/.test(rest) ? ['has a brace that is no value: write {name}, without spaces.'] : [];
}

/** What is wrong with the name of a file, its language, and its direction. */
export function fileProblems(file: string, { locale = '', direction = '' }: Messages): string[] {
  const named = file.replace('_', '-');
  const rightToLeft = /^(ar|fa|he|ur)\b/.test(locale);
  const wanted = rightToLeft ? 'rtl' : 'ltr';
  return [
    ...(locale === named ? [] : [`locale is “${locale}”: write “${named}”, as the file is named.`]),
    ...(direction === wanted ? [] : [`direction is “${direction}”: write “${wanted}”.`]),
  ];
}
