import { filterOf, type Value } from './filters.ts';

/** The variables of a page, or of all pages of a document. */
export const VARIABLES = [
  'title',
  'url',
  'canonical',
  'site',
  'domain',
  'author',
  'published',
  'description',
  'image',
  'date',
  'time',
  'language',
  'words',
  'pages',
  'via',
  'selection',
] as const;
export type Variable = (typeof VARIABLES)[number];

interface Filter {
  name: string;
  args: string[];
  /** `undefined` if Quarry doesn't support it: the value stays as it is. */
  apply: ((value: Value) => Value) | undefined;
}

/** One option to fill a tag: a variable or text, and the filters applied to it. */
export interface TagChoice {
  from: { variable: Variable } | { text: string };
  filters: Filter[];
}

/** A tag, and its options, of which the first non-empty one is used; none if Quarry can't fill it. */
interface Tag {
  source: string;
  choices: readonly TagChoice[];
}

/** Why a template can't be filled as it is. An unknown filter is passed over, a tag left as it is. */
export interface TemplateProblem {
  code: 'tag' | 'filter';
  /** The tag, possibly shortened, or the name of the filter. */
  part: string;
}

export interface ParsedTemplate {
  parts: readonly (string | Tag)[];
  problems: readonly TemplateProblem[];
}

/** In characters. */
export const MAX_TEMPLATE_LENGTH = 10_000;
const MAX_TAG_LENGTH = 1000;
const SHOWN = 80;

/** A quoted text, also in the escaped quotes of some templates, a mark, the end of the tag, or a word. */
const TOKEN =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\\"([^"\\]*)\\"|(\?\?|\}\}|[|:,()])|((?:[^\s|:,()"'?{}\\]|\\.)+))/sy;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n' };

/** Decodes backslash escapes. */
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);

interface Token {
  /** A mark; otherwise a text. */
  mark: string | undefined;
  text: string;
  quoted: boolean;
}

/** Reads the tokens of a tag after its opening braces, and its end; `undefined` if that fails. */
function tokensAt(text: string, from: number): { tokens: Token[]; end: number } | undefined {
  const within = text.slice(from, from + MAX_TAG_LENGTH);
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(within); found; found = TOKEN.exec(within)) {
    const [, double, single, escaped, mark, word = ''] = found;
    if (mark === '}}') return { tokens, end: from + TOKEN.lastIndex };
    const quote = double ?? single ?? escaped;
    tokens.push({ mark, text: unescaped(quote ?? word), quoted: quote !== undefined });
  }
  return undefined;
}

function splitAt(tokens: readonly Token[], ...marks: string[]): Token[][] {
  const groups: Token[][] = [[]];
  for (const token of tokens)
    if (token.mark !== undefined && marks.includes(token.mark)) groups.push([]);
    else groups.at(-1)?.push(token);
  return groups;
}

/** Reads an option. A text is only valid as a fallback: alone, it would be a prompt for a model. */
function readChoice(tokens: readonly Token[], index: number): TagChoice | undefined {
  const [[operand, ...more] = [], ...piped] = splitAt(tokens, '|');
  const text = operand?.text ?? '';
  const variable = VARIABLES.find((known) => known === text);
  const from = operand?.quoted ? index > 0 && { text } : variable && { variable };
  const filters = piped.map((said): Filter | undefined => {
    const groups = splitAt(said, ':', ',').map((group) => group.filter(({ mark }) => mark === undefined));
    const [name, ...args] = groups.map(([word]) => word?.text ?? '');
    const isRead = name && groups.every(({ length }) => length < 2);
    return isRead ? { name, args, apply: filterOf(name, args) } : undefined;
  });
  const read = filters.filter((filter) => filter !== undefined);
  return from && more.length === 0 && read.length === filters.length ? { from, filters: read } : undefined;
}

/** Reads the tag at its opening braces. */
function tagAt(text: string, open: number): Tag {
  const close = text.indexOf('}}', open);
  const read = tokensAt(text, open + 2);
  const options = read ? splitAt(read.tokens, '??').map(readChoice) : [];
  const choices = options.filter((choice) => choice !== undefined);
  if (read && choices.length === options.length) return { source: text.slice(open, read.end), choices };
  return { source: text.slice(open, close < 0 ? undefined : close + 2), choices: [] };
}

function problemsOf({ source, choices }: Tag): TemplateProblem[] {
  if (choices.length === 0) return [{ code: 'tag', part: shown(source) }];
  const unknown = choices.flatMap(({ filters }) => filters.filter(({ apply }) => apply === undefined));
  return unknown.map(({ name }) => ({ code: 'filter', part: name }));
}

/** Parses a template in a single pass. If it can't be filled at all, it is one literal text. */
export function parseTemplate(text: string): ParsedTemplate {
  const logic = /\{%[^%]{0,60}(?:%\})?/.exec(text);
  if (text.length > MAX_TEMPLATE_LENGTH || logic)
    return { parts: [text], problems: [{ code: 'tag', part: logic?.[0] ?? shown(text) }] };
  const parts: (string | Tag)[] = [];
  let at = 0;
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', at)) {
    const tag = tagAt(text, open);
    parts.push(text.slice(at, open), tag);
    at = open + tag.source.length;
  }
  parts.push(text.slice(at));
  const problems = parts.flatMap((part) => (typeof part === 'string' ? [] : problemsOf(part)));
  return { parts: parts.filter((part) => part !== ''), problems };
}

/** The first problem that keeps a template from being filled; `undefined` if it is valid. */
export const problemOfTemplate = (text: string): TemplateProblem | undefined =>
  parseTemplate(text).problems.find(({ code }) => code !== 'filter');

/** Whether a template can be filled. */
export const isTemplate = (text: string): boolean => problemOfTemplate(text) === undefined;

/** The names of the filters in templates that Quarry doesn't support, which leave values as they are. */
export function unsupportedFilters(templates: readonly string[]): string[] {
  const problems = templates.flatMap((text) => parseTemplate(text).problems);
  return [...new Set(problems.flatMap(({ code, part }) => (code === 'filter' ? [part] : [])))];
}

/** Stands for a removed tag. */
const REMOVED = '\ufdd3';

/** Removes the tags that Quarry can't fill, with their problems, and lines that have no others. */
export function withoutProblems(text: string): { text: string; problems: readonly TemplateProblem[] } {
  const { parts, problems } = parseTemplate(text);
  if (problems.length > 0 && parts.every((part) => typeof part === 'string')) return { text: '', problems };
  const lines = parts
    .map((part) => (typeof part === 'string' ? part : part.choices.length > 0 ? part.source : REMOVED))
    .join('')
    .split('\n')
    .filter((line) => !line.includes(REMOVED) || line.includes('{{'));
  const left = lines
    .join('\n')
    .replaceAll(REMOVED, '')
    .replace(/\n{3,}/g, '\n\n');
  return { text: left.trim(), problems };
}

/** The start of a text, to name it in one line. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN).toWellFormed()}…` : line;
}
