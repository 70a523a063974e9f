import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { linkAreas, part, typedIn } from './annotations.ts';
import type { LinedPage, OutlineEntry } from './headings.ts';
import { type Matrix, type PdfItem, type PdfPage, unreadIn } from './pieces.ts';
import { type PdfTag, tagsIn } from './tags.ts';
import { pdfToMarkdown, readPdfPage } from './to-markdown.ts';

/** The part of an open pdf.js document that is needed. */
export type PdfFile = Pick<PDFDocumentProxy, 'numPages' | 'getPage' | 'getOutline' | 'getMetadata'>;

export interface PdfLimits {
  /** The maximum number of pages. */
  pages: number;
  /** The time limit for reading pages, in milliseconds. */
  time: number;
  /** Reading stops after this much text, in bytes of UTF-8. */
  bytes: number;
}

/** The content read from a file. */
export interface PdfReading {
  markdown: string;
  title: string;
  author: string;
  /** How many pages were read, `of` how many. */
  read: number;
  of: number;
  /** How many characters have no text, because their font doesn't tell it. */
  unread: number;
}

interface Watched {
  now(): number;
  /** Called before each page; returning false stops reading. */
  onPage(number: number, of: number): boolean;
}

/** The maximum number of table of contents entries. */
const MAX_ENTRIES = 5000;

/** Reads the pages of a file one by one, within the limits. Damaged pages are skipped. */
export async function readPdf(file: PdfFile, limits: PdfLimits, watched: Watched): Promise<PdfReading> {
  const of = file.numPages;
  const [outline, named] = [await outlineOf(file), await namesOf(file)];
  const end = watched.now() + limits.time;
  const pages: LinedPage[] = [];
  let left = limits.bytes;
  let unread = 0;
  for (let number = 1; number <= Math.min(of, limits.pages); number += 1) {
    if (watched.now() > end || left <= 0 || !watched.onPage(number, of)) break;
    const plain = await inTime(pageAt(file, number), end - watched.now());
    if (plain === 'late') break;
    if (plain === 'damaged') continue;
    left -= plain.items.reduce((sum, { str }) => sum + bytesOf(str), 0);
    unread += unreadIn(plain);
    pages.push(readPdfPage(plain));
  }
  const { markdown, title } = pdfToMarkdown(pages, outline);
  return {
    markdown,
    title: bestTitle(named.title, title),
    author: named.author,
    read: pages.length,
    of,
    unread,
  };
}

/** Limits the wait for a page, because a single one may take longer than all others. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a page as plain data. A damaged page does not affect the others. */
async function pageAt(file: PdfFile, number: number): Promise<PdfPage | 'damaged'> {
  try {
    const page = await file.getPage(number);
    const plain = await plainPage(page, number);
    page.cleanup();
    return plain;
  } catch (cause) {
    console.warn('Could not read a page', number, cause);
    return 'damaged';
  }
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Converts a pdf.js page to plain data. */
async function plainPage(page: PDFPageProxy, number: number): Promise<PdfPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = height] = transform;
  const toTop: Matrix = [a, b, c, d, e, f];
  const [{ items, styles }, tree, annotations] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    page.getStructTree(),
    annotationsOf(page),
  ]);
  const monospaced = Object.entries(styles).flatMap(([name, { fontFamily }]) =>
    fontFamily === 'monospace' ? [name] : [],
  );
  return {
    number,
    width,
    height,
    toTop,
    items: [...tagged(items, tagsIn(tree)), ...typedIn(annotations)],
    monospaced: new Set(monospaced),
    links: linkAreas(annotations, toTop),
  };
}

async function annotationsOf(page: PDFPageProxy): Promise<unknown[]> {
  const annotations: unknown = await page.getAnnotations();
  return Array.isArray(annotations) ? annotations : [];
}

/** Adds to each text item the structure tag of its innermost marked content. */
function tagged(
  items: Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'],
  tags: ReadonlyMap<string, PdfTag>,
): PdfItem[] {
  const open: (PdfTag | undefined)[] = [];
  const found: PdfItem[] = [];
  for (const item of items) {
    if ('str' in item) {
      const tag = open.at(-1);
      found.push(tag ? { ...item, tag } : item);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(tags.get(String(item.id)) ?? open.at(-1));
  }
  return found;
}

/** The table of contents as a flat list, in its order; empty if there is none. */
async function outlineOf(file: PdfFile): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const waiting: { item: unknown; depth: number }[] = [];
  const wait = (items: unknown, depth: number) => {
    if (Array.isArray(items)) waiting.push(...items.toReversed().map((item: unknown) => ({ item, depth })));
  };
  wait(await file.getOutline(), 0);
  for (let next = waiting.pop(); next && entries.length < MAX_ENTRIES; next = waiting.pop()) {
    const title = part(next.item, 'title');
    if (typeof title === 'string') entries.push({ title, depth: next.depth });
    wait(part(next.item, 'items'), next.depth + 1);
  }
  return entries;
}

/** The file's title, unless it is one word, like a working name, and the text has a heading on the top level. */
const bestTitle = (named: string, heading: string): string =>
  named === '' || (heading !== '' && !/\s|[^\p{ASCII}]/u.test(named)) ? heading || named : named;

/** Title and author from the file's metadata, without titles that are only file names, as many programs write them. */
async function namesOf(file: PdfFile): Promise<{ title: string; author: string }> {
  const { info } = await file.getMetadata();
  const [title, author] = [part(info, 'Title'), part(info, 'Author')];
  const isName =
    typeof title === 'string' && !/^(?:about:|untitled|microsoft word)|\.\w{2,5}\)?$/i.test(title.trim());
  return { title: isName ? title.trim() : '', author: typeof author === 'string' ? author.trim() : '' };
}
