import { readFileSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { filesIn, ROOT } from '../../scripts/run.ts';

export const BROWSERS = ['chrome', 'firefox'] as const;
export type BuiltFor = (typeof BROWSERS)[number] | 'edge';

const folder = (browser: BuiltFor): string => `${ROOT}.output/${browser}-mv3/`;

/** Names of all files of a build, relative to its folder. */
export const filesOf = (browser: BuiltFor): string[] => filesIn(folder(browser));

/** One file of a build. */
export const fileOf = (browser: BuiltFor, name: string): Buffer => readFileSync(folder(browser) + name);

/** The manifest of a build. */
export const manifestOf = (browser: BuiltFor): Record<string, unknown> =>
  JSON.parse(fileOf(browser, 'manifest.json').toString());

/** All files a page loads by itself: its HTML, styles, scripts with their imports, and deferred parts it fetches. */
export function loadedBy(browser: BuiltFor, page: string): string[] {
  const html = fileOf(browser, page).toString();
  return [page, ...withImports(browser, linkedIn(html))];
}

/** The files loaded before a page's first paint, without the deferred parts. */
export function loadedFirst(browser: BuiltFor, page: string): string[] {
  const html = fileOf(browser, page)
    .toString()
    .replaceAll(/<link rel="view"[^>]*>/g, '');
  return [page, ...withImports(browser, linkedIn(html))];
}

const linkedIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name ?? '');

/** Files that a view's deferred parts add: scripts, styles, and their imports, except those the page already has. */
export function loadedDeferred(browser: BuiltFor, page: string, parts: readonly string[]): string[] {
  const before = new Set(loadedBy(browser, page));
  const own = new RegExp(`^(chunks|assets)/(${parts.join('|')})-[\\w-]{8}\\.(js|css)$`);
  const named = filesOf(browser).filter((name) => own.test(name));
  return withImports(browser, named).filter((name) => !before.has(name));
}

function withImports(browser: BuiltFor, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    if (!name.endsWith('.js')) return;
    const source = fileOf(browser, name).toString();
    for (const [, path = ''] of source.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+)"/g)) {
      follow(new URL(path, `file:///${name}`).pathname.slice(1));
    }
  };
  for (const name of names) follow(name);
  return [...seen];
}

/** Sizes of files in bytes: raw, gzipped one by one, and as ZIP entries (without the small headers). */
export function weigh(browser: BuiltFor, names: readonly string[]) {
  const files = names.map((name) => fileOf(browser, name));
  const sum = (size: (file: Buffer) => number) => files.reduce((total, file) => total + size(file), 0);
  return {
    bytes: sum((file) => file.length),
    gzipBytes: sum((file) => gzipSync(file).length),
    zipBytes: sum((file) => deflateRawSync(file).length),
  };
}
