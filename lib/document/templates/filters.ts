import { imageTo, linkTo } from '../../markdown/escape.ts';
import { safeName } from '../file-names.ts';
import { formatDate, isStep, shiftDate } from './dates.ts';
import { cleanText, formatValue, listValue, textValue, type Value } from './values.ts';

/** A filter and its number of arguments (`least` to `most`). */
export interface Filter {
  least: number;
  most: number;
  /** Whether arguments are valid; by default all are. */
  fits?: (args: readonly string[]) => boolean;
  apply(value: Value, args: readonly string[]): Value;
}

type Change = (text: string, args: readonly string[]) => string;
type Takes = Partial<Omit<Filter, 'apply'>>;

/** Creates a filter that changes each text separately and sets the kind with `kindOf`. */
const onEach = (change: Change, kindOf: (value: Value) => Value['kind'], takes: Takes): Filter => ({
  least: 0,
  most: 0,
  ...takes,
  apply: (value, args) => ({
    ...value,
    kind: kindOf(value),
    texts: value.texts.map((text) => change(text, args)),
  }),
});

/** A changed URL is plain text. */
const kindOnceChanged = ({ kind }: Value): Value['kind'] => (kind === 'url' ? 'text' : kind);

/** Creates a filter that changes each text. Markdown stays Markdown. */
const each = (change: Change, takes: Takes = {}): Filter => onEach(change, kindOnceChanged, takes);

/** Creates a filter that converts each text to Markdown. */
const marked = (make: Change, takes: Takes = {}): Filter =>
  onEach(make, () => 'markdown', { most: 1, ...takes });

/** Creates a filter that changes lists, and returns a text unchanged. */
const onLists = (change: (texts: readonly string[], value: Value) => Value): Filter => ({
  least: 0,
  most: 0,
  apply: (value) => (value.list ? change(value.texts, value) : value),
});

/** Splits a name in any style into words: at characters other than letters and digits, and before capitals. */
const wordsIn = (text: string): string[] =>
  text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .match(/[\p{L}\p{N}\p{M}]{1,1000}/gu)
    ?.map((word) => word.toLowerCase()) ?? [];
const capital = (word: string): string => {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
};

const MAX_RESULT_LENGTH = 50_000;

/** Replaces all occurrences of a literal text, until the result reaches the maximum length of a value. */
function replaced(text: string, piece: string, by: string): string {
  if (piece === '') return text;
  const parts: string[] = [];
  let at = 0;
  for (let size = 0; size < MAX_RESULT_LENGTH; ) {
    const found = text.indexOf(piece, at);
    if (found < 0) break;
    parts.push(text.slice(at, found), by);
    size += found - at + by.length;
    at = found + piece.length;
  }
  return parts.join('') + text.slice(at);
}

function replaceAll(text: string, args: readonly string[]): string {
  let made = text;
  for (let index = 0; index < args.length; index += 2)
    made = replaced(made, args[index] ?? '', args[index + 1] ?? '');
  return made;
}

/** Replaces what a wikilink can't contain with spaces: brackets, bars, heading and block marks, and line breaks. */
const inWikilink = (text: string): string => text.replace(/[[\]|#^\s]+/g, ' ').trim();

function wikilink(text: string, [alias = '']: readonly string[]): string {
  const name = inWikilink(text);
  const shown = inWikilink(alias);
  return name === '' ? '' : `[[${name}${shown === '' ? '' : `|${shown}`}]]`;
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The Markdown of each text of a value. */
const asMarkdown = (value: Value): string[] =>
  value.texts.map((text) => formatValue({ ...value, texts: [text] }, 'markdown'));

const BULLETS: Readonly<Record<string, (index: number) => string>> = {
  bullet: () => '- ',
  task: () => '- [ ] ',
  numbered: (index) => `${index + 1}. `,
  'numbered-task': (index) => `${index + 1}. [ ] `,
};

const isInteger = (text: string): boolean => /^[+-]?\d{1,9}$/.test(text);

/** Decodes percent-encoding, which can hide characters that {@link cleanText} removes. */
function decoded(text: string): string {
  try {
    return cleanText(decodeURIComponent(text));
  } catch {
    // Not valid percent-encoding. There is no way to check without catching the error.
    return text;
  }
}

const only = (text: string | undefined, { kind }: Value): Value => textValue(text ?? '', kind);

/** The template filters by name. None takes a regular expression, so that each runs in linear time. */
export const FILTERS = {
  blockquote: {
    least: 0,
    most: 0,
    apply: (value) => textValue(quoted(asMarkdown(value).join('\n')), 'markdown'),
  },
  camel: each((text) => {
    const [first = '', ...rest] = wordsIn(text);
    return first + rest.map(capital).join('');
  }),
  capitalize: each((text) => capital(text.toLowerCase())),
  date: each((text, [format]) => formatDate(text, format), { most: 1 }),
  date_modify: each((text, [step = '']) => shiftDate(text, step), {
    least: 1,
    most: 1,
    fits: ([step = '']) => isStep(step),
  }),
  decode_uri: each(decoded),
  first: onLists(([first], value) => only(first, value)),
  image: marked((text, [alt = '']) => (text === '' ? '' : imageTo(alt, text))),
  join: {
    least: 0,
    most: 1,
    apply: (value, [between = ',']) =>
      value.list ? textValue(value.texts.join(between), kindOnceChanged(value)) : value,
  },
  kebab: each((text) => wordsIn(text).join('-')),
  last: onLists((texts, value) => only(texts.at(-1), value)),
  length: {
    least: 0,
    most: 0,
    apply: ({ texts, list }) => textValue(String(list ? texts.length : [...(texts[0] ?? '')].length)),
  },
  link: marked((text, [words = '']) => (text === '' ? '' : linkTo(words, text))),
  list: {
    least: 0,
    most: 1,
    fits: ([style = 'bullet']) => Object.hasOwn(BULLETS, style),
    apply: (value, [style = 'bullet']) =>
      textValue(
        asMarkdown(value)
          .map((text, index) => (BULLETS[style]?.(index) ?? '- ') + text.replace(/\s+/g, ' '))
          .join('\n'),
        'markdown',
      ),
  },
  lower: each((text) => text.toLowerCase()),
  pascal: each((text) => wordsIn(text).map(capital).join('')),
  replace: each(replaceAll, { least: 2, most: 20, fits: ({ length }) => length % 2 === 0 }),
  reverse: {
    least: 0,
    most: 0,
    apply: (value) =>
      value.list
        ? { ...value, texts: value.texts.toReversed() }
        : textValue([...(value.texts[0] ?? '')].toReversed().join('')),
  },
  safe_name: each((text) => safeName(text, 200, ''), {
    most: 1,
    fits: ([system = 'windows']) => /^(?:windows|mac|linux)$/i.test(system),
  }),
  slice: {
    least: 1,
    most: 2,
    fits: (args) => args.every(isInteger),
    apply(value, [from, to]) {
      const range: [number, number?] = to === undefined ? [Number(from)] : [Number(from), Number(to)];
      if (value.list) return { ...value, texts: value.texts.slice(...range) };
      return textValue([...(value.texts[0] ?? '')].slice(...range).join(''), kindOnceChanged(value));
    },
  },
  snake: each((text) => wordsIn(text).join('_')),
  split: {
    least: 0,
    most: 1,
    apply: (value, [between = '']) =>
      value.list
        ? value
        : listValue(
            between === '' ? [...(value.texts[0] ?? '')] : (value.texts[0]?.split(between) ?? []),
            kindOnceChanged(value),
          ),
  },
  title: each((text) =>
    text.toLowerCase().replace(/(?<![\p{L}\p{N}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
  ),
  trim: each((text) => text.trim()),
  uncamel: each((text) => text.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ').toLowerCase()),
  unique: onLists((texts, value) => ({ ...value, texts: [...new Set(texts)] })),
  upper: each((text) => text.toUpperCase()),
  wikilink: marked(wikilink),
} as const satisfies Readonly<Record<string, Filter>>;

export type FilterName = keyof typeof FILTERS;

/** Whether a filter with this name exists. */
export const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);
