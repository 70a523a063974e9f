import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** Hosts that no folder describes: each answers by a rule (see behaviours.ts). */
const BEHAVIOUR_HOSTS = ['slow.test', 'moved.test', 'empty.test', 'large.test', 'many.test'] as const;
/** The one host of a site made from a folder that the user named. */
const FOLDER_HOST = 'site.test';
const SAMPLE_FOLDER = join(import.meta.dirname, '..', 'site');

/** Where the pages are, and under which addresses they appear. */
export interface Site {
  isSample: boolean;
  /** Each host with the folder of its pages. */
  folders: ReadonlyMap<string, string>;
  hosts: string[];
  /** What stands between host and path in every address: nothing, or `:port`. */
  portSuffix: string;
  urlOf(host: string, path: string): string;
  /** The file that answers for an address, or null; never one outside of the host's folder. */
  fileAt(host: string, path: string): string | null;
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
    hosts: [...folders.keys(), ...BEHAVIOUR_HOSTS],
    portSuffix,
    urlOf: (host, path) => `https://${host}${portSuffix}${path}`,
    fileAt(host, path) {
      const folder = folders.get(host);
      return folder === undefined ? null : fileIn(folder, path);
    },
  };
}
