import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parsePage } from '../../mock-service/corpus/parse-page.ts';
import type { QualityPage } from '../shell.ts';
import { wordsOf } from '../words.ts';
import { folderOf } from './packages.ts';

/** A manual available as HTML with one page per chapter, and as plain text from its own authors. */
interface Manual {
  /** Its Debian package. */
  name: string;
  pages: string;
  /** Matches the files that are English pages. */
  files: RegExp;
  text: string;
  /** Matches the start of a chapter in the text. */
  chapter: RegExp;
}

const UNDERLINED = /^(?=\S.*\n\*{4,}$)/m;

const MANUALS: readonly Manual[] = [
  {
    name: 'debian-faq',
    pages: 'usr/share/doc/debian/FAQ',
    files: /\.en\.html$/,
    text: 'usr/share/doc/debian/FAQ/debian-faq.en.txt.gz',
    chapter: /^(?=Chapter \d+\. )/m,
  },
  {
    name: 'developers-reference',
    pages: 'usr/share/developers-reference',
    files: /\.html$/,
    text: 'usr/share/developers-reference/developers-reference.txt.gz',
    chapter: UNDERLINED,
  },
  {
    name: 'debian-policy',
    pages: 'usr/share/doc/debian-policy/policy.html',
    files: /\.html$/,
    text: 'usr/share/doc/debian-policy/policy.txt.gz',
    chapter: UNDERLINED,
  },
  {
    name: 'maint-guide',
    pages: 'usr/share/doc/maint-guide/html',
    files: /\.en\.html$/,
    text: 'usr/share/doc/maint-guide/maint-guide.en.txt.gz',
    chapter: /^(?=(?:Chapter \d+|Appendix [A-Z])\. )/m,
  },
];

/** Pages of third-party manuals, each with its chapter of the plain text. */
export async function readManuals(): Promise<QualityPage[]> {
  const pages: QualityPage[] = [];
  for (const manual of MANUALS) pages.push(...(await readManual(manual)));
  return pages;
}

async function readManual({ name, pages, files, text, chapter }: Manual): Promise<QualityPage[]> {
  const file = await folderOf(name, text);
  const folder = await folderOf(name, pages);
  const chapters = chaptersOf(gunzipSync(readFileSync(file)).toString(), chapter);
  const names = readdirSync(folder).filter((one) => files.test(one));
  return names.toSorted().flatMap((one): QualityPage[] => {
    const html = readFileSync(join(folder, one), 'utf8');
    const reference = chapters.get(headingOf(html));
    const url = `https://manuals.test/${name}/${one}`;
    return reference === undefined ? [] : [{ group: name, name: one, url, html, reference }];
  });
}

/** The chapters of a text by heading, without whole texts and tables of contents. */
function chaptersOf(text: string, chapter: RegExp): Map<string, string> {
  const parts = text
    .replace(/\u00a0/g, ' ')
    .split(chapter)
    .slice(1);
  return new Map(parts.map((part) => [wordsOf(firstParagraph(part)).join(' '), part]));
}

/** A heading may span two lines. */
const firstParagraph = (text: string): string => text.split(/\n\*{4,}\n|\n\s*\n/, 1)[0] ?? '';

function headingOf(html: string): string {
  const heading = parsePage(html).querySelector('h1');
  for (const mark of heading?.querySelectorAll('.headerlink') ?? []) mark.remove();
  return wordsOf(heading?.textContent ?? '').join(' ');
}
