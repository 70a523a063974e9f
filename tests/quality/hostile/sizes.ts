import { escapeHtml } from '../../mock-service/search/html.ts';
import { sentence } from '../shell.ts';
import type { ServedPage } from '../tab/tab.ts';

/** A kind of page in growing sizes, each double the previous. */
export interface Growing {
  name: string;
  sizes: readonly number[];
  page(size: number): ServedPage;
}

const PARAGRAPH = Array.from({ length: 10 }, (_, index) => sentence(index)).join(' ');

const served = (body: string): ServedPage => ({
  url: 'https://sizes.test/page',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sizes</title></head><body><article><h1>Sizes</h1><p>${PARAGRAPH}</p>${body}</article></body></html>`,
});

const line = (index: number): string =>
  `<span class="line"><span class="hljs-keyword">const</span> a${index} = <span class="hljs-string">${escapeHtml(`"<${index}>"`)}</span>;</span>\n`;

const repeated = (times: number, one: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => one(index)).join('');

/** The kinds of long pages. */
export const GROWING: readonly Growing[] = [
  {
    name: 'kB of prose',
    sizes: [625, 1250, 2500, 5000],
    page: (size) =>
      served(
        repeated(
          Math.ceil((size * 1000) / (PARAGRAPH.length + 30)),
          (index) => `<p>${index}. <em>${PARAGRAPH}</em></p>`,
        ),
      ),
  },
  {
    name: 'lines of code',
    sizes: [2500, 5000, 10_000, 20_000],
    page: (size) => served(`<pre><code class="hljs language-js">${repeated(size, line)}</code></pre>`),
  },
  {
    name: 'items of a list',
    sizes: [1250, 2500, 5000, 10_000],
    page: (size) => served(`<ul>${repeated(size, (index) => `<li>the item <b>${index}</b></li>`)}</ul>`),
  },
];
