import { globSync, readFileSync } from 'node:fs';

const FOLDERS = /^(?:components|docs|entrypoints|lib|locales|public|scripts|tests)\//;
const SOURCE = /^\w[\w./-]+\.(?:tsx?|css|mjs)$/;
/** Part of a path that stands for several, such as `locales/LANGUAGE.json`, `*`, or `{a,b}`. */
const PLACEHOLDER = /[*{}<>…]|\b[A-Z]{2,}\b(?!\.md)/;

/** Paths in a document's code spans that name no file or folder, each with how to fix it. `files`: all of them. */
export function lostPaths(document: string, markdown: string, files: readonly string[]): string[] {
  const spans = [...markdown.matchAll(/`([^`\s#:]+)(?:[#:][^`\s]*)?`/g)].map(([, span = '']) => span);
  const paths = spans.filter((span) => (FOLDERS.test(span) || SOURCE.test(span)) && !PLACEHOLDER.test(span));
  const isKnown = (path: string) =>
    FOLDERS.test(path)
      ? files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`))
      : files.some((file) => `/${file}`.endsWith(`/${path}`));
  return [...new Set(paths)]
    .filter((path) => !isKnown(path))
    .map((path) => `${document} names ${path}, which doesn’t exist: write its current path, or remove it.`);
}

const EXPORTED = /^export (?:abstract |async )?(?:class|const|function\*?|interface|let|type) (\w+)/gm;

/** The names that a source file declares and exports. */
export const exportedNames = (source: string): string[] =>
  [...source.matchAll(EXPORTED)].map(([, name = '']) => name);

/** Names that several files export with different meanings, each with how to fix it. */
export function sharedNames(exported: ReadonlyMap<string, readonly string[]>): string[] {
  const named = [...exported].flatMap(([file, names]) => [...new Set(names)].map((name) => ({ file, name })));
  return [...Map.groupBy(named, ({ name }) => name)]
    .filter(([, those]) => those.length > 1)
    .map(
      ([name, those]) =>
        `${name} is exported by ${those.map(({ file }) => file).join(' and ')}: one name has one meaning, so rename all but one, or export it once.`,
    );
}

if (import.meta.main) {
  const all = globSync('{components,docs,entrypoints,lib,locales,public,scripts,tests}/**/*.*');
  const product = globSync('{components,lib}/**/*.{ts,tsx}');
  const sources = product.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const exported = new Map(sources.map(([file, source]) => [file, exportedNames(source)]));
  const documents = globSync(['*.md', 'docs/**/*.md']).filter((file) => file !== 'CHANGELOG.md');
  const problems = [
    ...documents.flatMap((file) =>
      lostPaths(file, readFileSync(file, 'utf8'), [...all, ...globSync('*.{ts,json,cjs,mjs,md}')]),
    ),
    ...sharedNames(exported),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
