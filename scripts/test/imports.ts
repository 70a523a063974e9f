import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT } from '../run.ts';

const FOLDERS = ['components', 'entrypoints', 'lib', 'scripts', 'tests'];
const SOURCE = /\.tsx?$/;
/** Loaded with every test. It reads the locale files, which only view tests show. */
const SETUP = 'tests/unit/setup.ts';
const VIEWS = 'tests/unit/components/';

/** A relative path, as in imports and in `new URL`. */
const REFERENCE = /(['"])(\.{1,2}\/[^'"\n]+)\1/g;

/**
 * The Node tests that changed files can affect: those that reference one of them by path, directly or through other files.
 * Reads the sources as text: Vitest follows imports too, but first compiles every test with all its imports.
 */
export function relatedTests(changed: readonly string[]): string[] {
  const all = sources();
  const importers = importersOf(all);
  const reached = new Set(changed);
  // Iterating over a set includes values added during the loop.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const everyView = reached.has(SETUP) ? all.filter((file) => file.startsWith(VIEWS)) : [];
  return [...new Set([...reached, ...everyView])]
    .filter(isTestInNode)
    .filter((file) => existsSync(ROOT + file));
}

const isTestInNode = (file: string): boolean =>
  /^tests\/(?:unit|hostile|contract)\/.*\.test\.tsx?$/.test(file);

function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => SOURCE.test(path)),
  );
}

/** The referencing files of each referenced file. */
function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = withoutTypes(readFileSync(ROOT + file, 'utf8'));
    for (const [, , path = ''] of text.matchAll(REFERENCE)) {
      const named = posix.join(posix.dirname(file), path);
      importers.set(named, [...(importers.get(named) ?? []), file]);
    }
  }
  return importers;
}

/** The text without type-only imports and exports. */
const withoutTypes = (text: string): string =>
  text
    .split(';')
    .filter((statement) => !/^\s*(?:import|export) type /.test(statement))
    .join(';');
