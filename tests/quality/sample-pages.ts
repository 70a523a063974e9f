import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parsePage } from '../mock-service/corpus/parse-page.ts';
import { inLayout } from '../mock-service/hosting/layout.ts';
import { openSite } from '../mock-service/hosting/site.ts';
import type { KnownPage } from './corpus.ts';

/** A sample-site page before adding a layout, so that its whole body is content. */
export interface SamplePage {
  host: string;
  name: string;
  title: string;
  html: string;
  /** The HTML of its body. */
  body: string;
  /** Its text. */
  text: string;
}

const MIN_WORDS = 60;

/** The sample site's pages with real text, without link lists and the like. */
export function readSamplePages(): SamplePage[] {
  const site = openSite(undefined, '');
  const pages = [...site.folders].flatMap(([host, folder]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && !file.endsWith('index.html'))
      .toSorted()
      .map((file) => samplePage(host, file, site.read(join(folder, file)))),
  );
  return pages.filter(({ text }) => text.split(/\s+/).length >= MIN_WORDS);
}

function samplePage(host: string, file: string, html: string): SamplePage {
  const { body, title } = parsePage(html);
  const inner = body.innerHTML;
  for (const unseen of body.querySelectorAll('script, style, template')) unseen.remove();
  return { host, name: file, title, html, body: inner, text: textOf(body) };
}

/** Text with a space after each element, so that words in adjacent blocks don't merge. */
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
  if (found === undefined) throw new Error('An element isn’t a child of its parent.');
  return found;
}

/** The sample site's pages as served by its hosts: with header, navigation, notices, and footer. */
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
