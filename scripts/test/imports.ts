import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT } from '../run.ts';

const FOLDERS = ['components', 'entrypoints', 'lib', 'scripts', 'tests'];
const SOURCE = /\.tsx?$/;
/** What comes with every test: of its words, those that are shown. */
const SETUP = 'tests/unit/setup.ts';
const VIEWS = 'tests/unit/components/';

/** A path from the file's own place, as imports name others, and as `new URL` names what is read. */
const NAMED = /(['"])(\.{1,2}\/[^'"\n]+)\1/g;

/**
 * The tests in Node that changed files can affect: those that name one of them by its path, or a file that does, and so on.
 * Read from the sources as they stand: Vitest follows imports too, but first compiles every test and all that it imports.
 */
export function relatedTests(changed: readonly string[]): string[] {
  const all = sources();
  const importers = importersOf(all);
  const reached = new Set(changed);
  // A set takes up what is added while it is gone through.
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

/** For each file that others name, those that do. */
function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = withoutTypes(readFileSync(ROOT + file, 'utf8'));
    for (const [, , path = ''] of text.matchAll(NAMED)) {
      const named = posix.join(posix.dirname(file), path);
      importers.set(named, [...(importers.get(named) ?? []), file]);
    }
  }
  return importers;
}

/** Without the statements that are gone when the program runs. */
const withoutTypes = (text: string): string =>
  text
    .split(';')
    .filter((statement) => !/^\s*(?:import|export) type /.test(statement))
    .join(';');
