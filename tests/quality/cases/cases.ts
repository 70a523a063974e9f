import { readdirSync, readFileSync } from 'node:fs';
import { REQUEST_GLOBAL } from '../../../lib/browser/inject.ts';
import type { ReadRequest } from '../../../lib/page-to-markdown/index.ts';
import { ROOT } from '../../../scripts/run.ts';
import { f1, score } from '../score.ts';
import type { ExtractorScript, ServedPage } from '../tab/tab.ts';

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
function readExpected(text: string): CaseText {
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

/** A page made after a public bug report, with the Markdown that a person would want. */
export interface Case extends ServedPage {
  name: string;
  expected: CaseText;
  /** Whether it is about a product or site, whose names of classes may count. */
  product: boolean;
  /** The ends of the selection to read instead of the page, as CSS selectors. */
  select?: readonly [from: string, to: string];
}

const FOLDER = `${ROOT}lib/page-to-markdown/cases/`;

/** The cases whose names contain one of `wanted`; all of them without any. */
export function readCases(wanted: readonly string[] = []): Case[] {
  return readdirSync(FOLDER)
    .filter((file) => /\.(?:html|xml)$/.test(file))
    .map((file) => {
      const name = file.replace(/\.\w+$/, '');
      const html = readFileSync(FOLDER + file, 'utf8');
      const said = (key: string) => new RegExp(`^<!--.*\\b${key}=(\\S+).*-->`).exec(html)?.[1];
      const [from, to] = (said('select') ?? '').split('..').map(decodeURIComponent);
      return {
        name,
        html,
        url: said('url') ?? `https://example.com/${file}`,
        contentType: file.endsWith('.xml') ? 'text/xml' : 'text/html; charset=utf-8',
        product: / product -->/.test(html.slice(0, html.indexOf('\n'))),
        expected: readExpected(readFileSync(`${FOLDER}${name}.md`, 'utf8')),
        ...(from && to ? { select: [from, to] as const } : {}),
      };
    })
    .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
}

/** The script that reads a case, given the one that reads a page. */
export function scriptFor({ select }: Case, { ready = '', script }: ExtractorScript): ExtractorScript {
  if (select === undefined) return { ready, script };
  const wanted: ReadRequest = { part: 'selection' };
  const [from, to] = select.map((one) => `document.querySelector(${JSON.stringify(one)})`);
  const selecting = `getSelection().setBaseAndExtent(${from}, 0, ${to}, ${to}.childNodes.length);`;
  return { ready: `${ready};globalThis.${REQUEST_GLOBAL} = ${JSON.stringify(wanted)};${selecting}`, script };
}
