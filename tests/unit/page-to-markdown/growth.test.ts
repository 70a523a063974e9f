import { afterEach, describe, expect, it, vi } from 'vitest';
import { simplifyCode } from '../../../lib/page-to-markdown/blocks/code.ts';
import { extractFootnotes } from '../../../lib/page-to-markdown/blocks/footnotes.ts';
import { uniqueLabel } from '../../../lib/page-to-markdown/blocks/notes.ts';
import {
  nameTabPanels,
  simplifyCallouts,
  simplifyQuotes,
} from '../../../lib/page-to-markdown/blocks/quotes.ts';
import { simplifyRoles } from '../../../lib/page-to-markdown/blocks/structure.ts';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';

const FEW = 40;
const TIMES = 8;
/** Linear work grows 8 times, quadratic work 64 times. */
const MAX_TIMES = 24;

function pageOf(html: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return page;
}

afterEach(() => vi.restoreAllMocks());

const sizeOf = (read: unknown): number =>
  typeof read === 'string' || (typeof read === 'object' && read !== null && 'length' in read)
    ? Number(read.length)
    : 0;

/** How many elements each search covers, within what is left of the page. */
function sizesOf(searched: readonly unknown[]): number[] {
  const sizes = new Map<unknown, number>();
  return searched.map((one) => {
    const size = sizes.get(one) ?? (one instanceof Element ? [...one.getElementsByTagName('*')].length : 0);
    sizes.set(one, size);
    return size;
  });
}

/**
 * How much of a page a step reads, as characters and elements visited. The count is the same on any machine.
 */
function workOf(step: (page: Document) => unknown, html: string): number {
  const page = pageOf(html);
  const searches = [
    vi.spyOn(Element.prototype, 'querySelector'),
    vi.spyOn(Element.prototype, 'querySelectorAll'),
  ];
  const reads = [
    vi.spyOn(Element.prototype, 'textContent', 'get'),
    vi.spyOn(Element.prototype, 'children', 'get'),
    vi.spyOn(Node.prototype, 'contains'),
  ];
  step(page);
  const searched = searches.flatMap((spy): unknown[] => spy.mock.contexts);
  const read = [...reads, ...searches].flatMap((spy): { value: unknown }[] => spy.mock.results);
  vi.restoreAllMocks();
  const sizes = [...sizesOf(searched), ...read.map(({ value }) => 1 + sizeOf(value))];
  return sizes.reduce((all, size) => all + size, 0);
}

function growthOf(step: (page: Document) => unknown, htmlOf: (count: number) => string): number {
  return workOf(step, htmlOf(TIMES * FEW)) / workOf(step, htmlOf(FEW));
}

const repeated = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const notesOf = (page: Document) => extractFootnotes(page, 'https://a.test/page');

describe('reads a page in linear time', () => {
  const CASES: [what: string, step: (page: Document) => unknown, htmlOf: (count: number) => string][] = [
    [
      'paragraphs that look like notes',
      notesOf,
      (count) => `<hr>${repeated(count, (index) => `<p><b>${index % 999}</b> Text of it.</p>`)}`,
    ],
    [
      'superscript numbers next to notes',
      notesOf,
      (count) =>
        repeated(count, (index) => `<p>a<sup><a href="#n${index}">${index}</a></sup> b<sup>7</sup></p>`) +
        `<ol>${repeated(count, (index) => `<li id="n${index}">Text of it.</li>`)}</ol>`,
    ],
    ['adjacent code blocks', simplifyCode, (count) => `<div>${repeated(count, () => '<pre>a</pre>')}</div>`],
    [
      'code with line numbers in one frame',
      simplifyCode,
      (count) => `<figure>${repeated(count, () => '<pre>a<i class="ln">1</i></pre>')}</figure>`,
    ],
    [
      'quotes in one figure',
      simplifyQuotes,
      (count) => `<figure>${'<blockquote>a<footer>b</footer></blockquote>'.repeat(count)}</figure>`,
    ],
    [
      'labels in one box',
      simplifyCallouts,
      (count) => `<div>${'<p>Note</p><p><b>Tip</b> a</p>'.repeat(count)}</div>`,
    ],
    [
      'items of a list by their role',
      simplifyRoles,
      (count) => `<div role="list"><div>${'<div role="listitem">a</div>'.repeat(count)}</div></div>`,
    ],
    [
      'groups of panels next to tabs',
      nameTabPanels,
      (count) =>
        `<div role="tablist">${repeated(count, () => '<b role="tab">a</b>')}</div>` +
        repeated(count, () => '<div><div role="tabpanel"></div></div>'),
    ],
    [
      'links to anchors in one long text',
      notesOf,
      (count) =>
        `<p>${repeated(count, (index) => `<a href="#n${index}">${index}</a>`)}</p><div>${repeated(count, (index) => `<a name="n${index}"></a>some words `)}</div>`,
    ],
  ];
  it.each(CASES)('%s', (_, step, htmlOf) => {
    expect(growthOf(step, htmlOf)).toBeLessThan(MAX_TIMES);
  });
});

describe('footnote labels', () => {
  it('differ even if marks are equal or missing', () => {
    const labels = new Map<string, number>();
    const said = ['1', '1', '1-2', '1', '*', '[1]'].map((mark) => uniqueLabel(mark, labels));
    expect(said).toEqual(['1', '1-2', '1-2-2', '1-3', '5', '1-4']);
  });
});

describe('tables add at most as much text as a page may have', () => {
  const ROW = '<tr><td>a</td><td>b</td></tr>';
  const CASES: [what: string, html: string][] = [
    [
      'cells across many columns',
      `<table>${ROW}${repeated(2000, () => '<tr><td colspan="1000">a</td><td>b</td></tr>')}</table>`,
    ],
    [
      'short rows after a long one',
      `<table><tr>${repeated(1000, () => '<td>a</td>')}</tr>${ROW.repeat(2000)}</table>`,
    ],
    [
      'tables with one such cell',
      repeated(1000, () => '<table><tr><th colspan="1000">a</th><th>b</th></tr></table>'),
    ],
  ];
  it.each(CASES)('%s', (_, html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    expect(toMarkdownText(template.content).length).toBeLessThan(1_000_000);
  });
});
