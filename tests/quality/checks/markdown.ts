import { lexer, type Token, type Tokens } from 'marked';

/** A block of a Markdown text. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'code'; text: string; language: string }
  | { kind: 'quote'; text: string; callout: string }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'item'; text: string; depth: number; done?: boolean };

interface Target {
  text: string;
  url: string;
}

/** The content of a Markdown text, as needed for checks. */
export interface Markdown {
  source: string;
  /** Its plain text on one line. */
  plain: string;
  blocks: Block[];
  links: Target[];
  images: Target[];
  codeSpans: string[];
  strong: string[];
  /** TeX between dollar signs. */
  formulas: string[];
  notes: { label: string; text: string }[];
}

/** The plain text of Markdown, on one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/(?<!\\)\[([^[\]]*)\]\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/^[ \t>]*(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/^[ \t]*>[ \t>]*/gm, '')
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Parses a Markdown text. */
export function parseMarkdown(source: string): Markdown {
  const found: Markdown = {
    source,
    plain: plainText(source),
    blocks: [],
    links: [],
    images: [],
    codeSpans: [],
    strong: [],
    formulas: formulasIn(source),
    notes: notesIn(source),
  };
  addTokens(lexer(source), found, 0);
  return found;
}

function addTokens(tokens: readonly Token[], found: Markdown, depth: number): void {
  for (const token of tokens) {
    addToken(token, found, depth);
    if (isList(token)) for (const item of token.items) addTokens(item.tokens, found, depth + 1);
    else if (isTable(token))
      for (const cell of [...token.header, ...token.rows.flat()]) addTokens(cell.tokens, found, depth);
    else if ('tokens' in token) addTokens(token.tokens ?? [], found, depth);
  }
}

const isList = (token: Token): token is Tokens.List => token.type === 'list';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table' && 'rows' in token;

function addToken(token: Token, found: Markdown, depth: number): void {
  if (isList(token)) found.blocks.push(...token.items.map((item) => itemOf(item, depth)));
  else if (isTable(token)) found.blocks.push({ kind: 'table', rows: rowsOf(token) });
  else if (token.type === 'html') found.blocks.push(...tablesOfHtml(token.raw));
  else if (token.type === 'heading') found.blocks.push({ kind: 'heading', text: plainText(token.raw) });
  else if (token.type === 'blockquote') found.blocks.push(quoteOf(token.raw));
  else if (token.type === 'code')
    found.blocks.push({ kind: 'code', text: token.text, language: (token.lang ?? '').toLowerCase() });
  else if (token.type === 'link') found.links.push({ text: plainText(token.text), url: token.href });
  else if (token.type === 'image') found.images.push({ text: token.text, url: token.href });
  else if (token.type === 'codespan') found.codeSpans.push(token.text);
  else if (token.type === 'strong') found.strong.push(plainText(token.text));
}

const rowsOf = ({ header, rows }: Tokens.Table): string[][] =>
  [header, ...rows].map((row) => row.map(({ text }) => plainText(text)));

function itemOf({ text, task, checked }: Tokens.ListItem, depth: number): Block {
  const own = plainText(text.split(/\n(?=\s*(?:[-+*]|\d+[.)])\s|\s*\n)/, 1)[0] ?? '');
  return { kind: 'item', text: own, depth, ...(task ? { done: checked === true } : {}) };
}

function quoteOf(raw: string): Block {
  const callout = /^\s*>\s*\[!([\w-]+)\]/.exec(raw)?.[1]?.toLowerCase() ?? '';
  return { kind: 'quote', callout, text: plainText(raw) };
}

/** Tables written in HTML, which Markdown allows. */
function tablesOfHtml(html: string): Block[] {
  return [...html.matchAll(/<table[\s\S]*?<\/table>/gi)].map(([table]) => ({
    kind: 'table',
    rows: table
      .split(/<tr[\s>]/i)
      .slice(1)
      .map((row) =>
        row
          .split(/<t[dh](?=[\s>])/i)
          .slice(1)
          .map((cell) => plainText(cell.replace(/^[^>]*>/, ''))),
      ),
  }));
}

const FENCED = /^([ \t>]*)(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2[`~]*[ \t]*$/gm;

function formulasIn(markdown: string): string[] {
  const text = markdown
    .replace(FENCED, '')
    .replace(/(?<!`)`(?!`)[^`\n]+`(?!`)/g, '')
    .replace(/^[ \t]*>[ \t]?/gm, '');
  const found = text.matchAll(/(?<!\\)\$\$([\s\S]+?)\$\$|(?<![\\$])\$(?=\S)([^$\n]+?)(?<=\S)\$(?!\d)/g);
  return [...found].map(([, block, inline]) => (block ?? inline ?? '').trim());
}

function notesIn(markdown: string): Markdown['notes'] {
  const definitions = markdown.matchAll(
    /^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?:[ \t]+.*|[ \t]*(?=\n[ \t]+)))*)/gm,
  );
  return [...definitions].map(([, label = '', text = '']) => ({ label, text: plainText(text) }));
}
