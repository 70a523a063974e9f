import type { Check } from '../checks/check.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage } from './written.ts';

/** A documentation or news page with the tested parts between paragraphs. */
export function pageWith(name: string, parts: readonly string[], checks: readonly Check[]): WrittenPage {
  const article = parts.map((part, index) => `⟦<p>${sentence(index)}</p>⟧\n${part}`).join('\n');
  return {
    name,
    url: `https://parts.test/${encodeURIComponent(name)}/`,
    html: pageOf(
      `About ${name}`,
      `<header><a href="/">Parts</a><nav><ul><li><a href="/all">All parts</a></li></ul></nav></header><main><article><h1>⟦About ${name}⟧</h1>${article}⟦<p>${sentence(parts.length)}</p>⟧</article></main><footer>Parts, since 1912</footer>`,
    ),
    checks: [...checks, { order: parts.map((_, index) => sentence(index)) }],
  };
}
