import type { Question } from './entry.ts';
import { pageText } from './page-text.ts';
import { parsePage } from './parse-page.ts';

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
