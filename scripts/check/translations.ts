import { baseOf, FORM, type Messages, valuesIn } from '../build/messages.ts';

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

/** Checks that a message which quotes a label of the interface quotes it as it is translated. */
export function quoteProblems(translated: Messages, source: Messages): string[] {
  const keysOf = Map.groupBy(Object.keys(source), (key) => bare(source[key] ?? ''));
  return Object.entries(source).flatMap(([key, message]) =>
    [...message.matchAll(/“([^“”{}%]+)”/g)].flatMap(([, label = '']) => {
      const wanted = (keysOf.get(bare(label)) ?? []).map((quoted) => bare(translated[quoted] ?? ''));
      const has = translated[key];
      if (has === undefined || wanted.length === 0 || wanted.some((words) => has.includes(words))) return [];
      return [`${key} quotes “${label}”: write “${wanted[0]}”, as the label is translated.`];
    }),
  );
}

/** A label without the ellipsis of a button that opens something. */
const bare = (label: string): string => label.replace(/…$/, '');
