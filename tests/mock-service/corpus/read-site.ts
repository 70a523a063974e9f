import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Site } from '../hosting/site.ts';
import type { Corpus, Picture } from './entry.ts';
import { pageEntries } from './page-entries.ts';
import { pictureSize } from './picture-size.ts';
import { type PagePicture, readPage } from './read-page.ts';

const PAGE_FILE = /\.x?html?$/i;

function pathOf(file: string, shortened: boolean): string {
  const path = `/${file.split(sep).map(encodeURIComponent).join('/')}`;
  return shortened ? path.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '') : path;
}

function measureIn(site: Site): (picture: PagePicture) => Picture | null {
  return ({ url, width, height }) => {
    if (width !== null && height !== null) return { url, width, height };
    const address = new URL(url);
    const file = site.fileAt(address.hostname, address.pathname);
    const size = file === null ? null : pictureSize(readFileSync(file));
    return size === null ? null : { url, ...size };
  };
}

/** Reads every HTML page in the site's folders, in a stable order. */
export function readSite(site: Site, now: Date): Corpus {
  const corpus: Corpus = { entries: [], pages: [] };
  const measure = measureIn(site);
  for (const [host, folder] of site.folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      PAGE_FILE.test(file),
    );
    for (const file of files.sort()) {
      const path = join(folder, file);
      const stats = statSync(path);
      if (!stats.isFile()) continue;
      const page = readPage(site.read(path), site.urlOf(host, pathOf(file, site.isSample)));
      const modified = site.isSample ? null : stats.mtime;
      const found = pageEntries(page, { now, modified, datedIsNews: !site.isSample, measure });
      corpus.entries.push(...found.entries);
      corpus.pages.push(...found.pages);
    }
  }
  return corpus;
}
