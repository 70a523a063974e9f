import type { Untrusted } from '../../untrusted.ts';
import { FILTERS, type Filter, type FilterName, isFilter } from './filters.ts';

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

/** One option to fill a tag: a variable or text, and the filters applied to it. */
export interface TagChoice {
  from: { variable: Variable } | { text: string };
  filters: { name: FilterName; args: readonly string[] }[];
}

/** A part of a template: literal text, or the options of a tag, of which the first non-empty one is used. */
export type TemplatePart = string | readonly TagChoice[];

/** Why a text is not a template that Quarry can fill. */
const TEMPLATE_PROBLEMS = [
  'too-long',
  'unclosed',
  'logic',
  'variable',
  'filter',
  'arguments',
  'pattern',
] as const;

export interface TemplateProblem {
  code: (typeof TEMPLATE_PROBLEMS)[number];
  /** The tag with the problem, possibly shortened. */
  tag: string;
  /** The variable or filter with the problem, if it is one. */
  name?: string;
}

export type ParsedTemplate = { ok: true; parts: TemplatePart[] } | { ok: false; problem: TemplateProblem };

/** In characters. */
export const MAX_TEMPLATE_LENGTH = 10_000;
const MAX_TAG_LENGTH = 1000;
const MAX_TAGS = 100;
const MAX_FILTERS = 10;
const MAX_CHOICES = 10;
const SHOWN = 60;

/** A quoted text, also in the escaped quotes of some templates, a mark, the end of the tag, or a word. */
const TOKEN =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\\"([^"\\]*)\\"|(\?\?|\}\}|[|:,()])|((?:[^\s|:,()"'?{}\\]|\\.)+))/sy;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n' };

/** Decodes backslash escapes. */
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign);

type Token = { text: string; quoted: boolean } | { mark: string };

class ParseError extends Error {
  readonly code: TemplateProblem['code'];
  readonly concerned: string | undefined;
  constructor(code: TemplateProblem['code'], concerned?: string) {
    super(code);
    this.code = code;
    this.concerned = concerned;
  }
}

/** Reads the tokens of a tag after its opening braces. Returns them with the end of the tag. */
function tokensAt(text: string, from: number): { tokens: Token[]; end: number } {
  const within = text.slice(from, from + MAX_TAG_LENGTH);
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (;;) {
    const at = TOKEN.lastIndex;
    const [whole, double, single, escaped, mark, word] = TOKEN.exec(within) ?? [];
    if (whole === undefined) throw new ParseError(/^\s*$/.test(within.slice(at)) ? 'unclosed' : 'arguments');
    if (mark === '}}') return { tokens, end: from + TOKEN.lastIndex };
    const said = double ?? single ?? escaped;
    if (mark !== undefined) tokens.push({ mark });
    else tokens.push({ text: unescaped(said ?? word ?? ''), quoted: said !== undefined });
  }
}

/** Parses the tokens of a tag. */
function readTag(tokens: readonly Token[]): TagChoice[] {
  let at = 0;
  const isMark = (mark: string): boolean => {
    const token = tokens[at];
    return token !== undefined && 'mark' in token && token.mark === mark;
  };
  const accept = (mark: string): boolean => {
    const is = isMark(mark);
    if (is) at += 1;
    return is;
  };
  const word = (): { text: string; quoted: boolean } | undefined => {
    const token = tokens[at];
    if (token === undefined || 'mark' in token) return undefined;
    at += 1;
    return token;
  };

  const readArgs = (): string[] => {
    if (!accept(':')) return [];
    const enclosed = accept('(');
    const args: string[] = [];
    do args.push(word()?.text ?? '');
    while (accept(',') || accept(':'));
    if (enclosed && !accept(')')) throw new ParseError('arguments');
    return args;
  };
  const readChoice = (first: boolean): TagChoice => {
    const from = operandOf(word(), first);
    const filters: TagChoice['filters'] = [];
    while (accept('|')) {
      const name = word()?.text ?? '';
      if (!isFilter(name)) throw new ParseError('filter', name);
      const args = readArgs();
      check(name, args);
      filters.push({ name, args });
    }
    if (filters.length > MAX_FILTERS) throw new ParseError('too-long');
    return { from, filters };
  };

  const choices = [readChoice(true)];
  while (accept('??')) choices.push(readChoice(false));
  if (at < tokens.length) throw new ParseError('arguments');
  if (choices.length > MAX_CHOICES) throw new ParseError('too-long');
  return choices;
}

/** The start of an option. A text is only valid as a fallback: alone, it would be a prompt for a model. */
function operandOf(word: { text: string; quoted: boolean } | undefined, first: boolean): TagChoice['from'] {
  if (word?.quoted && !first) return { text: word.text };
  const variable = VARIABLES.find((known) => known === word?.text);
  if (variable === undefined || word?.quoted)
    throw new ParseError('variable', word?.quoted ? undefined : word?.text);
  return { variable };
}

/** A regular expression, which other programs accept instead of a text. */
const PATTERN = /^(?:\/.+\/[a-z]*|\[.+\])$/s;

function check(name: FilterName, args: readonly string[]): void {
  const { least, most, fits }: Filter = FILTERS[name];
  if (args.length < least || args.length > most) throw new ParseError('arguments', name);
  const searched =
    name === 'replace' ? args.filter((_, index) => index % 2 === 0) : name === 'split' ? args : [];
  if (searched.some((text) => PATTERN.test(text))) throw new ParseError('pattern', name);
  if (fits?.(args) === false) throw new ParseError('arguments', name);
}

const problemAt = (
  text: string,
  at: number,
  code: TemplateProblem['code'],
  name?: string,
): TemplateProblem => ({ code, tag: tagAt(text, at), ...(name ? { name } : {}) });

/** The problem with a template as a whole, rather than with one of its tags. */
function problemOfWhole(text: string): TemplateProblem | undefined {
  if (text.length > MAX_TEMPLATE_LENGTH) return problemAt(text, 0, 'too-long');
  const logic = text.indexOf('{%');
  return logic >= 0 ? problemAt(text, logic, 'logic') : undefined;
}

/** Reads the tag at its opening braces, or returns its problem. */
function tagFrom(text: string, open: number): { tag: TagChoice[]; end: number } | TemplateProblem {
  try {
    const { tokens, end } = tokensAt(text, open + 2);
    return { tag: readTag(tokens), end };
  } catch (cause) {
    if (cause instanceof ParseError) return problemAt(text, open, cause.code, cause.concerned);
    throw cause;
  }
}

/** Parses a template in a single pass. */
export function parseTemplate(text: Untrusted): ParsedTemplate {
  const whole = problemOfWhole(text);
  if (whole !== undefined) return { ok: false, problem: whole };
  const parts: TemplatePart[] = [];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{{', at);
    if (open < 0) {
      parts.push(text.slice(at));
      break;
    }
    if (open > at) parts.push(text.slice(at, open));
    if (parts.length > 2 * MAX_TAGS) return { ok: false, problem: problemAt(text, open, 'too-long') };
    const read = tagFrom(text, open);
    if ('code' in read) return { ok: false, problem: read };
    parts.push(read.tag);
    at = read.end;
  }
  return { ok: true, parts };
}

/** Removes the tags that Quarry can't fill, with their problems; the whole template if it can't be filled otherwise. */
export function withoutProblems(text: Untrusted): { text: string; problems: TemplateProblem[] } {
  const whole = problemOfWhole(text);
  if (whole !== undefined) return { text: '', problems: [whole] };
  const problems: TemplateProblem[] = [];
  let remaining = '';
  let at = 0;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    const open = text.indexOf('{{', at);
    const read = open < 0 ? undefined : tagFrom(text, open);
    if (read === undefined) return { text: remaining + text.slice(at), problems };
    const close = text.indexOf('}}', open);
    if (!('code' in read)) remaining += text.slice(at, read.end);
    else {
      problems.push(read);
      remaining += text.slice(at, open);
      if (close < 0) return { text: remaining, problems };
    }
    at = 'code' in read ? close + 2 : read.end;
  }
  return { text: '', problems: [...problems, problemAt(text, at, 'too-long')] };
}

/** The problem with a template; `undefined` if it is valid. */
export function problemOfTemplate(text: Untrusted): TemplateProblem | undefined {
  const parsed = parseTemplate(text);
  return parsed.ok ? undefined : parsed.problem;
}

function tagAt(text: string, at: number): string {
  const close = text.startsWith('{%', at) ? '%}' : '}}';
  const end = text.indexOf(close, at + 2);
  const tag = text.slice(at, end < 0 ? undefined : end + close.length);
  return tag.length > SHOWN ? `${tag.slice(0, SHOWN).toWellFormed()}…` : tag;
}
