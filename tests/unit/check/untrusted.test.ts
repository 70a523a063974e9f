import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from '../../../scripts/check/untrusted.ts';

const TYPE = `declare const FROM_OUTSIDE: unique symbol;
export type Untrusted = string & { readonly [FROM_OUTSIDE]?: true };`;

const CODE = `import type { Untrusted } from '../untrusted.ts';
interface Page { url: string; markdown: Untrusted }
export const measured = (text: Untrusted) => text.length;
export const aside = (text: Untrusted) => measured(text);
export const byText = (text: Untrusted) => text;
export const byShape = (pages: readonly Page[]) => pages.length;
export const byNothing = (given: unknown) => given;
export function byMethod() { return { add(text: Untrusted) { return text; } }; }
export const plain = (text: string) => text;
export const hands = (page: Page) => plain(page.markdown.trim() ?? '');
const own = (text: string) => text;
export const keeps = (count: number) => own(plain(String(count)));`;

const TABLE = `import { aside, measured } from '../../lib/search/code.ts';
export const FEEDS = { one: (text: string) => measured(text) };
export const UNTRUSTED_INPUTS = {
  'lib/search/code.ts#measured': ['one'],
  'lib/search/code.ts#aside': ['one'],
  'lib/search/code.ts#hands': [],
  'lib/search/code.ts#gone': ['one'],
};
export const unused = aside;`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'untrusted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The problems that the check reports for a product of one file with one table. */
function check(code: string, table: string): string[] {
  const files = {
    'lib/untrusted.ts': TYPE,
    'lib/search/code.ts': code,
    'tests/hostile/untrusted-inputs.ts': table,
  };
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
  const options = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    allowImportingTsExtensions: true,
    types: [],
  };
  return problemsOf(ts.createProgram(paths, options), paths[2]);
}

it('the untrusted-text check reports unlisted functions, wrong entries, and lost types', () => {
  const problems = check(CODE, TABLE).map((problem) => problem.replaceAll(folder, ''));
  expect(problems.map((problem) => problem.split(' (', 1)[0]?.slice(0, 66))).toEqual([
    'lib/search/code.ts#byMethod takes text from outside',
    'lib/search/code.ts#byText takes text from outside',
    'lib/search/code.ts#byShape takes text from outside',
    'lib/search/code.ts#byNothing takes text from outside',
    'lib/search/code.ts#aside is not called by the feed “one”: name one',
    'lib/search/code.ts#hands has no feed: name one in /tests/hostile/u',
    'lib/search/code.ts#gone takes no text from outside, or is gone: ta',
    'lib/search/code.ts:10 hands text from outside to plain as a plain ',
  ]);
  for (const problem of problems) expect(problem).toMatch(/: (?:add|take|name|give) /);
});

it('the untrusted-text check reports nothing when every function is listed and fed', () => {
  const code = CODE.split('\n').slice(0, 4).join('\n');
  const table = TABLE.replace('measured(text) }', 'aside(text) }').replace(/.*#(?:hands|gone).*\n/g, '');
  expect(check(code, table)).toEqual([]);
});
