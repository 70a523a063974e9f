import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import sharp from 'sharp';
import type { Site } from '../hosting/site.ts';
import type { Corpus, Entry, EntryKind, Picture } from './entry.ts';
import { type PagePicture, type ReadPage, readPage } from './read-page.ts';

/** What is known about a page apart from its text. */
interface PageContext {
  now: Date;
  /** When the file was last changed, used as the date of undated pages. Null if that is meaningless. */
  modified: Date | null;
  /** Whether every dated page counts as news, or only pages that declare it. */
  datedIsNews: boolean;
  /** The page's pictures with their sizes; null if unknown. */
  pictures: readonly (Picture | null)[];
}

const DAY_MS = 86_400_000;
/** Smaller pictures, in pixels, are decoration: arrows, rules, and badges. */
const SMALLEST = 48;

function pageTime(page: ReadPage, context: PageContext): string | null {
  const age = page.meta.get('days-ago');
  if (age !== undefined) return new Date(context.now.getTime() - Number(age) * DAY_MS).toISOString();
  const stated = page.meta.get('date') ?? page.meta.get('article:published_time') ?? page.meta.get('dc.date');
  const parsed = stated === undefined ? Number.NaN : Date.parse(stated);
  if (!Number.isNaN(parsed)) return new Date(parsed).toISOString();
  return context.modified?.toISOString() ?? null;
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
}

/** The page's own tags, or tags derived from its content if it has none. */
function tagsOf(page: ReadPage): string[] {
  const stated = page.meta.get('tags');
  if (stated !== undefined) return list(stated);
  return page.showsCode ? ['programming'] : [];
}

function withoutTitle({ text, title }: ReadPage): string {
  return text.startsWith(title) ? text.slice(title.length).trimStart() : text;
}

const isReal = (picture: Picture | null): picture is Picture =>
  picture !== null && Math.min(picture.width, picture.height) >= SMALLEST;

function pageProps({ language, url }: ReadPage): Record<string, unknown> {
  const group_id = new URL(url).hostname;
  return language === null ? { group_id } : { language, language_probability: 0.97, group_id };
}

function pageEntry(page: ReadPage, context: PageContext): Entry {
  return {
    kind: 'page',
    url: page.url,
    host: new URL(page.url).hostname,
    title: page.title,
    text: withoutTitle(page),
    time: pageTime(page, context),
    region: page.meta.get('region') ?? null,
    tags: tagsOf(page),
    fileType: page.meta.get('file-type') ?? 'html',
    nsfw: page.meta.has('nsfw'),
    picture: context.pictures.find(isReal) ?? null,
    questions: page.questions,
    props: pageProps(page),
  };
}

function mediaProps(page: ReadPage): Record<string, unknown> {
  const seconds = Number(page.meta.get('duration') ?? Number.NaN);
  const source = page.meta.get('source') ?? new URL(page.url).hostname;
  return Number.isFinite(seconds) ? { duration: seconds, source } : { source };
}

function imageEntries(page: ReadPage, base: Entry, { pictures }: PageContext): Entry[] {
  return page.pictures.flatMap(({ caption }, index) => {
    const picture = pictures[index] ?? null;
    if (!isReal(picture)) return [];
    const title = caption || page.title;
    return { ...base, kind: 'image', title, text: `${caption} ${page.title}`, picture, questions: [] };
  });
}

function kindsOf(page: ReadPage, time: string | null, context: PageContext): EntryKind[] {
  const kinds: EntryKind[] = [];
  if (page.media.video) kinds.push('video');
  if (page.media.audio) kinds.push('podcast');
  const isNews = page.meta.get('kind') === 'news' || (context.datedIsNews && time !== null);
  if (isNews) kinds.push('news');
  return kinds;
}

/** All entries for a page: the page itself, its pictures, and its media or news. */
function pageEntries(page: ReadPage, context: PageContext): Corpus {
  const base = pageEntry(page, context);
  const media = kindsOf(page, base.time, context).map((kind) => ({
    ...base,
    kind,
    questions: [],
    props: { ...base.props, ...mediaProps(page) },
  }));
  return {
    entries: [base, ...media, ...imageEntries(page, base, context)],
    pages: [
      {
        url: base.url,
        title: base.title,
        host: base.host,
        tags: base.tags,
        nsfw: base.nsfw,
        marker: page.marker,
      },
    ],
  };
}

const PAGE_FILE = /\.x?html?$/i;

function pathOf(file: string, shortened: boolean): string {
  const path = `/${file.split(sep).map(encodeURIComponent).join('/')}`;
  return shortened ? path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '') : path;
}

/** The size of a picture as the page or else its file states it; null if neither does. */
async function sizeOf({ url, width, height }: PagePicture, site: Site): Promise<Picture | null> {
  if (width !== null && height !== null) return { url, width, height };
  const { hostname, pathname } = new URL(url);
  const file = site.fileAt(hostname, pathname);
  const size =
    file === null
      ? null
      : await sharp(file)
          .metadata()
          .catch(() => null);
  return size && { url, width: size.width, height: size.height };
}

/** Reads every HTML page in the site's folders, in a stable order. */
export async function readSite(site: Site, now: Date): Promise<Corpus> {
  const corpus: Corpus = { entries: [], pages: [] };
  for (const [host, folder] of site.folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      PAGE_FILE.test(file),
    );
    for (const file of files.sort()) {
      const path = join(folder, file);
      const stats = statSync(path);
      if (!stats.isFile()) continue;
      const page = readPage(site.read(path), site.urlOf(host, pathOf(file, site.isSample)));
      const pictures = await Promise.all(page.pictures.map((picture) => sizeOf(picture, site)));
      const modified = site.isSample ? null : stats.mtime;
      const found = pageEntries(page, { now, modified, datedIsNews: !site.isSample, pictures });
      corpus.entries.push(...found.entries);
      corpus.pages.push(...found.pages);
    }
  }
  return corpus;
}
