/** One interpretation of a query, with operators separated from words. */
export interface UserTerms {
  text: string;
  phrases: string[];
  exceptWords: string[];
  sites: string[];
  exceptSites: string[];
  fileTypes: string[];
  exceptFileTypes: string[];
  /** Words that must, or must not, be in the title or URL. */
  within: { part: 'title' | 'url'; text: string; negated: boolean }[];
}

type Field = 'word' | 'phrase' | 'site' | 'filetype' | 'intitle' | 'inurl';

interface Term {
  field: Field;
  text: string;
  negated: boolean;
}

/** A parsed query: everything in `all`, or any of `any`. */
type Node = { term: Term } | { all: Node[] } | { any: Node[] };

interface Token {
  kind: 'open' | 'close' | 'or' | 'and' | 'term';
  field: Field;
  text: string;
  sign: string;
}

const TOKEN =
  /(?<sign>[-+]?)(?:(?<bracket>\()|(?<field>site|filetype|intitle|inurl):(?:"(?<quoted>[^"]+)"|(?<value>[^\s()"]+))|"(?<phrase>[^"]+)")|(?<close>\))|(?<=^|[\s(])(?<joint>OR|AND|\|)(?=$|[\s()])|(?<=^|[\s(])@(?<snap>[a-z]{1,8})(?=$|[\s)])|(?<=^|[\s(])(?<mark>[-+])(?<marked>[\p{L}\p{N}][^\s()]*)|[^\s()]+/giu;

/** Short names of sites, as in `@w tides`. */
const SNAPS: ReadonlyMap<string, string> = new Map([
  ['w', 'wiki.test'],
  ['r', 'forum.test'],
]);
/** The most interpretations of a query that are tried. */
const MAX_WAYS = 64;

function tokenOf(match: RegExpMatchArray): Token {
  const {
    sign = '',
    bracket,
    field,
    quoted,
    value,
    phrase,
    close,
    joint,
    snap,
    mark,
    marked,
  } = match.groups ?? {};
  const term = (of: Field, text: string): Token => ({ kind: 'term', field: of, text, sign });
  const site = SNAPS.get(snap?.toLowerCase() ?? '');
  if (bracket) return { ...term('word', ''), kind: 'open' };
  if (close) return { ...term('word', ''), kind: 'close' };
  if (joint === 'AND') return { ...term('word', ''), kind: 'and' };
  if (joint === 'OR' || joint === '|') return { ...term('word', ''), kind: 'or' };
  if (isField(field)) return term(field, (quoted ?? value ?? '').toLowerCase());
  if (phrase !== undefined) return term('phrase', phrase);
  if (site !== undefined) return term('site', site);
  if (marked !== undefined) return { ...term('word', marked), sign: mark ?? '' };
  return term('word', match[0]);
}

function isField(name: string | undefined): name is Field {
  return name !== undefined && ['site', 'filetype', 'intitle', 'inurl'].includes(name);
}

/**
 * Parses tokens into groups. `OR` joins its two neighbors, as in other engines. Unclosed groups end with the
 * query.
 */
function readGroup(tokens: Token[]): Node {
  const all: Node[] = [];
  let joins = false;
  for (let token = tokens.shift(); token && token.kind !== 'close'; token = tokens.shift()) {
    if (token.kind === 'and') continue;
    if (token.kind === 'or') {
      joins = all.length > 0;
      continue;
    }
    const node = token.kind === 'open' ? readGroup(tokens) : leaf(token);
    const signed = token.kind === 'open' && token.sign === '-' ? opposite(node) : node;
    const before = joins ? all.pop() : undefined;
    all.push(before === undefined ? signed : { any: [before, signed] });
    joins = false;
  }
  return { all };
}

function leaf({ field, text, sign }: Token): Node {
  return {
    term: { field: field === 'word' && sign === '+' ? 'phrase' : field, text, negated: sign === '-' },
  };
}

function opposite(node: Node): Node {
  if ('term' in node) return { term: { ...node.term, negated: !node.term.negated } };
  return 'all' in node ? { any: node.all.map(opposite) } : { all: node.any.map(opposite) };
}

/** Every way to satisfy a group, each as the terms that must hold together. */
function waysOf(node: Node): Term[][] {
  if ('term' in node) return [[node.term]];
  if ('any' in node) return node.any.flatMap(waysOf).slice(0, MAX_WAYS);
  return node.all.reduce<Term[][]>(
    (ways, part) => {
      const more = waysOf(part);
      return ways.flatMap((way) => more.map((terms) => [...way, ...terms])).slice(0, MAX_WAYS);
    },
    [[]],
  );
}

function texts(way: readonly Term[], field: Field, negated: boolean): string[] {
  return way.filter((term) => term.field === field && term.negated === negated).map(({ text }) => text);
}

function termsOf(way: readonly Term[]): UserTerms {
  const phrases = texts(way, 'phrase', false);
  return {
    text: [...texts(way, 'word', false), ...phrases].join(' '),
    phrases,
    exceptWords: [...texts(way, 'word', true), ...texts(way, 'phrase', true)],
    sites: texts(way, 'site', false),
    exceptSites: texts(way, 'site', true),
    fileTypes: texts(way, 'filetype', false),
    exceptFileTypes: texts(way, 'filetype', true),
    within: way.flatMap(({ field, text, negated }) => {
      if (field !== 'intitle' && field !== 'inurl') return [];
      return { part: field === 'intitle' ? ('title' as const) : ('url' as const), text, negated };
    }),
  };
}

/**
 * Parses a query: words, `"a phrase"`, `+word`, `-word`, `site:`, `filetype:`, `intitle:`, `inurl:`, and
 * `@snap`, each of which `-` can exclude, joined by `OR` and grouped by parentheses. Returns every way to
 * satisfy it.
 */
export function readQuery(query: string): UserTerms[] {
  const tokens = [...query.matchAll(TOKEN)].map(tokenOf);
  const whole: Node[] = [];
  while (tokens.length > 0) whole.push(readGroup(tokens));
  return waysOf({ all: whole }).map(termsOf);
}
