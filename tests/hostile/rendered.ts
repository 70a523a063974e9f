import { parseHTML } from 'linkedom';
import { marked } from 'marked';

/** A Markdown renderer's output. */
export interface Rendered {
  /** The visible text. */
  text: string;
  /** Names of its elements. */
  elements: string[];
  /** Where its links lead. */
  links: string[];
}

/** Renders Markdown as many programs do, with raw HTML including scripts. */
export function rendered(markdown: string): Rendered {
  const { document } = parseHTML(`<html><body>${marked.parse(markdown, { async: false })}</body></html>`);
  const all = [...document.body.querySelectorAll('*')];
  return {
    text: document.body.textContent ?? '',
    elements: all.map(({ localName }) => localName),
    links: [...document.body.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
  };
}
