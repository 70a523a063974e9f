import { f1, score } from '../score.ts';

/** A case's expected output, or an extractor's: what its head says, and the Markdown. */
export interface CaseText {
  title?: string | undefined;
  author?: string | undefined;
  date?: string | undefined;
  markdown: string;
}

/** How right an output is. */
export interface CaseScore {
  /** The agreement of rows of three, from 0 to 1. */
  f1: number;
  /** The fields of the head that differ from the expected ones. */
  head: readonly string[];
  right: boolean;
}

/** Rows of three of an output must agree to this extent. */
const RIGHT = 0.97;
const HEAD = ['title', 'author', 'date'] as const;

/** Parses an expected output: lines such as `title: …`, then `---`, then the Markdown. */
export function readExpected(text: string): CaseText {
  const cut = text.indexOf('\n---\n');
  const head = text.slice(0, Math.max(0, cut));
  const said = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(head)?.[1];
  return {
    title: said('title'),
    author: said('author'),
    date: said('date'),
    markdown: text.slice(cut < 0 ? 0 : cut + 5),
  };
}

/**
 * Compares an output with the expected one: by rows of three over lowercase words, single marks, URLs, ends of paragraphs,
 * and hard breaks; and by the fields that the expected head has.
 */
export function scoreCase(expected: CaseText, actual: CaseText): CaseScore {
  const head = HEAD.filter((name) => {
    const wanted = expected[name];
    const got = actual[name] ?? '';
    return (
      wanted !== undefined && plain(wanted) !== plain(name === 'date' ? got.slice(0, wanted.length) : got)
    );
  });
  const agreement = f1(score(tokensOf(expected.markdown), tokensOf(actual.markdown)));
  return { f1: agreement, head, right: agreement >= RIGHT && head.length === 0 };
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u00AD|\u200B|\u200C|\u200D|\uFEFF/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const TOKEN = /https?:\/\/[^\s)>\]]+|\p{L}[\p{L}\p{M}\p{N}'’]*|\p{N}+|[^\s\p{L}\p{N}]/gu;

function tokensOf(markdown: string): string[] {
  const marked = markdown
    .trim()
    .replace(/(?: {2,}|\\)\n/g, ' ⏎ ')
    .replace(/\n\s*\n/g, ' ¶ ')
    .replace(/https?:\/\/[^\s)>\]]+/g, (url) => ` ${url} `);
  return (marked.match(TOKEN) ?? []).map((token) => token.toLowerCase());
}
