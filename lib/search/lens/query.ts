import type { Untrusted } from '../../untrusted.ts';
/** An operator that results can be checked against. */
export interface Operator {
  name: 'site' | 'filetype';
  /** Lowercase. */
  value: string;
}

/** A parsed query. Words, quotes, and operators that can't be checked against a URL are `any`. */
export type Query =
  | { kind: 'any' }
  | { kind: 'operator'; operator: Operator }
  | { kind: 'not'; of: Query }
  | { kind: 'all' | 'some'; of: Query[] };

const ANY: Query = { kind: 'any' };

/**
 * Whether OR or the space between two words binds tighter: the service does not document it, and search engines
 * differ.
 */
const READINGS = ['or-first', 'and-first'] as const;
type Reading = (typeof READINGS)[number];

/** Maximum nesting; deeper than anyone types. */
const DEEPEST = 100;

const TOKEN = /([-+])?(?:(\()|("[^"]*(?:"|$))|(site|filetype):("[^"]*"|[^\s()"]+)|([^\s()"]+))|(\))/gi;

type Token =
  | { kind: 'open' | 'term'; not: boolean; operator?: Operator; quote?: string }
  | { kind: 'close' | 'or' };

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let negated = false;
  for (const match of query.matchAll(TOKEN)) {
    const token = tokenOf(match, negated);
    negated = match[0] === 'NOT';
    if (!negated && match[0] !== 'AND') tokens.push(token);
  }
  return tokens;
}

function tokenOf(match: RegExpExecArray, negated: boolean): Token {
  const [text, sign, open, quote, name, value, , close] = match;
  const not = (sign === '-') !== negated;
  if (close !== undefined) return { kind: 'close' };
  if (text === 'OR' || text === '|') return { kind: 'or' };
  if (open !== undefined) return { kind: 'open', not };
  if (quote !== undefined) return { kind: 'term', not, quote };
  if (name === undefined || value === undefined) return { kind: 'term', not };
  const known = name.toLowerCase() === 'site' ? 'site' : 'filetype';
  const bare = value.replaceAll('"', '').toLowerCase();
  return { kind: 'term', not, operator: { name: known, value: bare } };
}

/** The structure of a query that matters for adding to it. */
export interface QuerySyntax {
  /** It contains an OR outside parentheses. */
  alternatives: boolean;
  /** It has an unclosed quote or an unmatched parenthesis. */
  broken: boolean;
}

/** Determines the structure of a query. */
export function syntaxOf(query: Untrusted): QuerySyntax {
  let depth = 0;
  const syntax = { alternatives: false, broken: false };
  for (const token of tokensOf(query)) {
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') depth -= 1;
    else if (token.kind === 'or' && depth === 0) syntax.alternatives = true;
    else if (token.kind === 'term' && token.quote !== undefined)
      syntax.broken ||= !/^".*"$/s.test(token.quote);
    syntax.broken ||= depth < 0;
  }
  return { ...syntax, broken: syntax.broken || depth > 0 };
}

/** Parses a query as a service might: in two ways, if they can differ. */
export function readingsOf(query: Untrusted): Query[] {
  const tokens = tokensOf(query);
  const ways = tokens.some(({ kind }) => kind === 'or') ? READINGS : READINGS.slice(0, 1);
  return ways.map((way) => readAs(way, tokens));
}

type Part = Query | 'or';
interface Group {
  parts: Part[];
  not: boolean;
}

function readAs(way: Reading, tokens: readonly Token[]): Query {
  const outer: Group[] = [];
  let group: Group = { parts: [], not: false };
  const close = () => {
    const { parts, not } = group;
    group = outer.pop() ?? { parts: [], not: false };
    group.parts.push(negate(joined(way, parts), not));
  };
  for (const token of tokens) {
    if (token.kind === 'or') group.parts.push('or');
    else if (token.kind === 'term') group.parts.push(negate(termOf(token.operator), token.not));
    else if (token.kind === 'open') {
      if (outer.length >= DEEPEST) return ANY;
      outer.push(group);
      group = { parts: [], not: token.not };
    } else if (outer.length > 0) close();
  }
  while (outer.length > 0) close();
  return joined(way, group.parts);
}

const termOf = (operator: Operator | undefined): Query =>
  operator === undefined ? ANY : { kind: 'operator', operator };

const negate = (of: Query, not: boolean): Query => (not ? { kind: 'not', of } : of);

/** Combines the contents of one pair of parentheses. An OR with nothing on one side is ignored. */
function joined(way: Reading, parts: readonly Part[]): Query {
  const runs: Query[][] = [[]];
  let after = false;
  for (const part of parts) {
    if (part === 'or') after = true;
    else {
      const last = runs.at(-1);
      const apart = way === 'or-first' ? !after : after;
      if (last === undefined || (apart && last.length > 0)) runs.push([part]);
      else last.push(part);
      after = false;
    }
  }
  const [inner, outer] = way === 'or-first' ? (['some', 'all'] as const) : (['all', 'some'] as const);
  return several(
    outer,
    runs.map((run) => several(inner, run)),
  );
}

function several(kind: 'all' | 'some', of: Query[]): Query {
  const [first] = of;
  if (first === undefined) return ANY;
  return of.length === 1 ? first : { kind, of };
}
