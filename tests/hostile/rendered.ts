import { parseHTML } from 'linkedom';
import { marked } from 'marked';

/** What a reader of Markdown makes of a text. */
export interface Rendered {
  /** The words that a person reads. */
  text: string;
  /** Names of its elements. */
  elements: string[];
  /** Where its links lead. */
  links: string[];
}

/** Renders Markdown as many programs do: with raw HTML let through, and scripts with it. */
export function rendered(markdown: string): Rendered {
  const { document } = parseHTML(`<html><body>${marked.parse(markdown, { async: false })}</body></html>`);
  const all = [...document.body.querySelectorAll('*')];
  return {
    text: document.body.textContent ?? '',
    elements: all.map(({ localName }) => localName),
    links: [...document.body.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
  };
}
