import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import sharp from 'sharp';
import type { Site } from '../hosting/site.ts';
import type { Corpus, Picture } from './entry.ts';
import { pageEntries } from './page-entries.ts';
import { type PagePicture, readPage } from './read-page.ts';

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
