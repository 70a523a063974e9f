import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { decodeHtml } from '../corpus/read-page.ts';
import { BEHAVIORS } from './behaviors.ts';
import { sampleDocument } from './sample-page.ts';

/** The only host of a site made from a user's folder. */
const FOLDER_HOST = 'site.test';
const SAMPLE_FOLDER = join(import.meta.dirname, '..', 'site');

/** Where the pages are stored and which URLs they have. */
export interface Site {
  isSample: boolean;
  /** The page folder of each host. */
  folders: ReadonlyMap<string, string>;
  hosts: string[];
  /** The text between host and path in every URL: empty, or `:port`. */
  portSuffix: string;
  urlOf(host: string, path: string): string;
  /** The file for a URL, or null. Never a file outside the host's folder. */
  fileAt(host: string, path: string): string | null;
  /** The HTML document of a page’s file. */
  read(file: string): string;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function fileIn(folder: string, urlPath: string): string | null {
  const path = decodedPath(urlPath);
  if (path === null || path.includes('\0')) return null;
  const base = resolve(folder, `.${path}`);
  const found = [base, `${base}.html`, join(base, 'index.html')].find(isFile);
  if (found === undefined) return null;
  return realpathSync(found).startsWith(realpathSync(folder) + sep) ? found : null;
}

function sampleFolders(): Map<string, string> {
  const hosts = readdirSync(SAMPLE_FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(hosts.map(({ name }) => [name, join(SAMPLE_FOLDER, name)]));
}

/** Describes the sample site, or the site made from a folder of HTML pages. */
export function openSite(siteDir: string | undefined, portSuffix: string): Site {
  const folders = siteDir === undefined ? sampleFolders() : new Map([[FOLDER_HOST, resolve(siteDir)]]);
  return {
    isSample: siteDir === undefined,
    folders,
    hosts: [...folders.keys(), ...BEHAVIORS.keys()],
    portSuffix,
    urlOf: (host, path) => `https://${host}${portSuffix}${path}`,
    fileAt(host, path) {
      const folder = folders.get(host);
      return folder === undefined ? null : fileIn(folder, path);
    },
    read(file) {
      const html = decodeHtml(readFileSync(file));
      return siteDir === undefined ? sampleDocument(html) : html;
    },
  };
}
