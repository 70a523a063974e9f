import { parseHTML } from 'linkedom';
import type { Question } from './entry.ts';

const META_CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;
const XML_ENCODING = /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

function knownLabel(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * The charset of an HTML document, from its byte order mark, the HTTP header, or its own declaration;
 * otherwise UTF-8.
 */
export function htmlCharset(bytes: Buffer, contentType = ''): string {
  if (bytes.subarray(0, 3).equals(BOM)) return 'utf-8';
  const header = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  const head = bytes.subarray(0, 2048).toString('latin1');
  const declared = META_CHARSET.exec(head)?.[1] ?? XML_ENCODING.exec(head)?.[1];
  return knownLabel(header) ?? knownLabel(declared) ?? 'utf-8';
}

/** Decodes an HTML document using its charset. */
export function decodeHtml(bytes: Buffer, contentType?: string): string {
  return new TextDecoder(htmlCharset(bytes, contentType)).decode(bytes);
}

/** The parser takes tags literally, so tags that HTML allows to be omitted are inserted first. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const inner = html.replace(/<!doctype[^>]*>|<\/?html[^>]*>/gi, '');
  return /<\/head>/i.test(inner)
    ? `<html>${inner.replace(/<\/head>/i, '</head><body>')}</body></html>`
    : `<html><head></head><body>${inner}</body></html>`;
}

/** Parses an HTML page of any age into a document with a body. */
export function parsePage(html: string): Document {
  return parseHTML(withBody(html)).document;
}

const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'NAV', 'HEAD', 'BUTTON', 'FORM']);
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DFN EM I KBD MARK MI MN MO Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR'.split(
    ' ',
  ),
);
const ELEMENT = 1;
const TEXT = 3;

function collect(node: Node, into: string[]): void {
  if (node.nodeType === TEXT) into.push(node.nodeValue ?? '');
  if (node.nodeType !== ELEMENT || SKIPPED.has(node.nodeName)) return;
  for (const child of node.childNodes) collect(child, into);
  if (!INLINE.has(node.nodeName)) into.push(' ');
}

/** The readable text of part of a page, with blocks separated and white space collapsed. */
function pageText(root: Node): string {
  const parts: string[] = [];
  collect(root, parts);
  return parts.join('').replace(/\s+/gu, ' ').trim();
}

/** A picture in a page, with its URL resolved against the page's. */
export interface PagePicture {
  url: string;
  caption: string;
  width: number | null;
  height: number | null;
}

/** What an HTML document says about itself. */
export interface ReadPage {
  url: string;
  title: string;
  text: string;
  language: string | null;
  marker: string | null;
  meta: ReadonlyMap<string, string>;
  pictures: PagePicture[];
  /** Whether the page plays, or links to, video or audio. */
  media: { video: boolean; audio: boolean };
  questions: Question[];
  /** Whether the page shows code or commands. */
  showsCode: boolean;
}

const VIDEO_LINK = /\.(mp4|webm|ogv|mov|mkv)$/i;
const AUDIO_LINK = /\.(mp3|ogg|oga|opus|m4a|flac|wav)$/i;

function readMeta(document: Document): Map<string, string> {
  const meta = new Map<string, string>();
  for (const element of document.querySelectorAll('meta[content]')) {
    const name = element.getAttribute('name') ?? element.getAttribute('property');
    if (name !== null) meta.set(name.toLowerCase(), element.getAttribute('content') ?? '');
  }
  return meta;
}

function positiveNumber(text: string | null): number | null {
  const value = Number(text ?? '');
  return Number.isFinite(value) && value > 0 ? Math.round(value) : null;
}

function captionOf(image: Element, title: string): string {
  const caption = image.closest('figure')?.querySelector('figcaption');
  return (caption ? pageText(caption) : image.getAttribute('alt')) ?? title;
}

function readPictures(document: Document, pageUrl: string, title: string): PagePicture[] {
  return [...document.querySelectorAll('img[src], video[poster]')].flatMap((image) => {
    const url = URL.parse(image.getAttribute('src') ?? image.getAttribute('poster') ?? '', pageUrl);
    if (url === null || !url.protocol.startsWith('http')) return [];
    return {
      url: url.href,
      caption: captionOf(image, title),
      width: positiveNumber(image.getAttribute('width')),
      height: positiveNumber(image.getAttribute('height')),
    };
  });
}

function plays(document: Document, tag: string, link: RegExp): boolean {
  if (document.querySelector(tag) !== null) return true;
  return [...document.querySelectorAll('a[href]')].some((a) => link.test(a.getAttribute('href') ?? ''));
}

function readQuestions(document: Document): Question[] {
  return [...document.querySelectorAll('h2, h3')].flatMap((heading) => {
    const question = pageText(heading);
    const next = heading.nextElementSibling;
    return /[?؟？]$/u.test(question) && next !== null ? { question, answer: pageText(next) } : [];
  });
}

function pageTitle(document: Document, url: string): string {
  const title = document.querySelector('title')?.textContent?.replace(/\s+/gu, ' ').trim();
  const heading = document.querySelector('h1');
  return title || (heading ? pageText(heading) : '') || url;
}

/** Reads an HTML document for the indexer. */
export function readPage(html: string, url: string): ReadPage {
  const document = parsePage(html);
  const marker = document.querySelector('[data-marker]');
  const title = pageTitle(document, url);
  return {
    url,
    title,
    text: pageText(document.body),
    language: document.documentElement.getAttribute('lang') ?? null,
    marker: marker ? pageText(marker) : null,
    meta: readMeta(document),
    pictures: readPictures(document, url, title),
    media: { video: plays(document, 'video', VIDEO_LINK), audio: plays(document, 'audio', AUDIO_LINK) },
    questions: readQuestions(document),
    showsCode: document.querySelector('pre, code, kbd, samp, tt') !== null,
  };
}
