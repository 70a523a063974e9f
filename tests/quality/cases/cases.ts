import { readdirSync, readFileSync } from 'node:fs';
import { REQUEST_GLOBAL } from '../../../lib/browser/inject.ts';
import type { ReadRequest } from '../../../lib/page-to-markdown/index.ts';
import { ROOT } from '../../../scripts/run.ts';
import type { ExtractorScript, ServedPage } from '../tab/tab.ts';
import { type CaseText, readExpected } from './score.ts';

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
