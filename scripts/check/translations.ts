import { baseOf, FORM, type Messages, valuesIn } from '../build/messages.ts';
import { maximumOf, type Notes, untranslatedTerms } from './notes.ts';

/** Plural forms that may spell out their number, because they only stand for 0 and 2. */
const IN_WORDS = new Set(['zero', 'two']);

/** Checks the messages of a language; each problem comes with its fix. */
export function translationProblems(translated: Messages, source: Messages, notes: Notes): string[] {
  const { locale = '' } = translated;
  if (Intl.NumberFormat.supportedLocalesOf(locale).length === 0)
    return [`“locale” is “${locale}”: write the language as BCP 47 does, such as “pt-BR”.`];
  const forms = formsOfCounts(locale);
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
        untranslated: notes.keep,
      }).map((words) => `${key} ${words}`);
    }),
  ];
}

/**
 * The plural forms that counts need. French, Italian, Portuguese, and Spanish also have `many`, for multiples of a
 * million; `counted` falls back to `other` there.
 */
function formsOfCounts(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const needed = new Set(['other', ...Array.from({ length: 1000 }, (_, count) => rules.select(count))]);
  return rules.resolvedOptions().pluralCategories.filter((form) => needed.has(form));
}

/**
 * The keys that a language needs, each with the key of the English message to translate; for plural forms, that is
 * `_other`.
 */
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
    return `is a form that counts don’t need in this language: remove it. They need ${forms.join(', ')}.`;
  return 'isn’t in locales/en.json: remove it.';
}

interface Limits {
  /** Placeholders that the message may omit. */
  free: readonly string[];
  most: number | undefined;
  untranslated: readonly string[];
}

/** Checks one message. */
function messageProblems(message: string, source: string, { free, most, untranslated }: Limits): string[] {
  const [has, needs] = [valuesIn(message), valuesIn(source)];
  const lost = needs.filter((name) => !has.includes(name) && !free.includes(name));
  const added = has.filter((name) => !needs.includes(name));
  const length = [...message].length;
  const changed = untranslatedTerms(source, untranslated).filter((term) => !message.includes(term));
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

/** Finds braces that are neither a placeholder nor the double braces of templates. */
export function strayBraces(message: string): string[] {
  const rest = message
    .replace(/\{\{[^{}]*\}\}/g, '')
    .replace(/\{[a-z]+\}/gi, '')
    .replaceAll('}}', '');
  return /[{}]/.test(rest) ? ['has a brace that is no value: write {name}, without spaces.'] : [];
}

/** Checks a file's name, locale, and text direction. */
export function fileProblems(file: string, { locale = '', direction = '' }: Messages): string[] {
  const named = file.replace('_', '-');
  const rightToLeft = /^(ar|fa|he|ur)\b/.test(locale);
  const wanted = rightToLeft ? 'rtl' : 'ltr';
  return [
    ...(locale === named ? [] : [`locale is “${locale}”: write “${named}”, as the file is named.`]),
    ...(direction === wanted ? [] : [`direction is “${direction}”: write “${wanted}”.`]),
  ];
}
