import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from '../mock-service/corpus/parse-page.ts';
import { inLayout } from '../mock-service/hosting/layout.ts';
import { openSite } from '../mock-service/hosting/site.ts';
import type { KnownPage } from './corpus.ts';

/** A page of the sample site before anything is put around it: all of its body is its own. */
export interface SamplePage {
  host: string;
  name: string;
  title: string;
  html: string;
  /** What stands in its body, as HTML. */
  body: string;
  /** What it says, as text. */
  text: string;
}

const MIN_WORDS = 60;

/** The pages of the sample site that say something; lists of links and the like don't. */
export function readSamplePages(): SamplePage[] {
  const pages = [...openSite(undefined, '').folders].flatMap(([host, folder]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && !file.endsWith('index.html'))
      .toSorted()
      .map((file) => samplePage(host, file, readFileSync(join(folder, file), 'utf8'))),
  );
  return pages.filter(({ text }) => text.split(/\s+/).length >= MIN_WORDS);
}

function samplePage(host: string, file: string, html: string): SamplePage {
  const { body, title } = parsePage(html);
  const inner = body.innerHTML;
  for (const unseen of body.querySelectorAll('script, style, template')) unseen.remove();
  return { host, name: file, title, html, body: inner, text: textOf(body) };
}

/** Text with a gap at the end of each element, so that words of two blocks are not one. */
function textOf(element: Element): string {
  const parts = [...element.childNodes].map((node) =>
    node.nodeType === 1 && 'tagName' in node ? textOf(asElement(element, node)) : (node.textContent ?? ''),
  );
  const gap = /^(?:a|abbr|b|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|var)$/i.test(
    element.tagName,
  );
  return parts.join('') + (gap ? '' : '\n');
}

function asElement(parent: Element, node: ChildNode): Element {
  const found = [...parent.children].find((child) => child.isSameNode(node));
  if (found === undefined) throw new Error('An element that is no child of its parent.');
  return found;
}

/** The pages of the sample site as its hosts serve them: with header, navigation, notices and footer. */
export function sampleSite(pages: readonly SamplePage[]): KnownPage[] {
  return pages.map(({ host, name, html, text }) => {
    const links = pages
      .filter((page) => page.host === host)
      .map((page) => ({ url: `https://${host}/${page.name}`, title: page.title }));
    return {
      group: 'sample site',
      name: `${host}/${name}`,
      url: `https://${host}/${name}`,
      html: inLayout(html, { host, links }),
      reference: text,
    };
  });
}
