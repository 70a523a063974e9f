import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

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

/** The names that a source file declares and exports. */
export function exportedNames(source: string, file = 'any.tsx'): string[] {
  return ts
    .createSourceFile(file, source, ts.ScriptTarget.Latest)
    .statements.filter(
      (node) =>
        ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    )
    .flatMap((node) => {
      if (ts.isVariableStatement(node))
        return node.declarationList.declarations.flatMap(({ name }) =>
          ts.isIdentifier(name) ? name.text : [],
        );
      const named =
        ts.isFunctionDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node);
      return named && node.name ? [node.name.text] : [];
    });
}

/** Names that several files export with different meanings, each with how to fix it. */
export function sharedNames(exported: ReadonlyMap<string, readonly string[]>): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, names] of exported)
    for (const name of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files]
    .filter(([, those]) => those.size > 1)
    .map(
      ([name, those]) =>
        `${name} is exported by ${[...those].join(' and ')}: one name has one meaning, so rename all but one, or export it once.`,
    );
}

/** Dynamic imports that are not wrapped in `late`, each with how to fix it. */
export function unmarkedLoads(source: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, marked: boolean): void => {
    const called = ts.isCallExpression(node) ? node.expression : undefined;
    if (called?.kind === ts.SyntaxKind.ImportKeyword && !marked)
      found.push(
        `${file} loads a file later: wrap it in late (lib/late.ts), which marks all that may load later.`,
      );
    const marks = called !== undefined && ts.isIdentifier(called) && called.text === 'late';
    ts.forEachChild(node, (child) => visit(child, marked || marks));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), false);
  return found;
}

/** Whether code reads the key of an event itself, each with how to fix it. */
export function unsharedKeys(source: string, file: string): string[] {
  if (file === 'lib/pressed-key.ts' || !/\b(?:event\.(?:key|code|keyCode)|isComposing)\b/.test(source))
    return [];
  return [
    `${file} reads the key of an event: use pressedKey (lib/pressed-key.ts), which knows layouts and input methods.`,
  ];
}

if (import.meta.main) {
  const all = globSync('{components,docs,entrypoints,lib,locales,public,scripts,tests}/**/*.*');
  const product = globSync('{components,lib}/**/*.{ts,tsx}');
  const sources = product.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const exported = new Map(sources.map(([file, source]) => [file, exportedNames(source, file)]));
  const documents = globSync(['*.md', 'docs/**/*.md']).filter((file) => file !== 'CHANGELOG.md');
  const problems = [
    ...documents.flatMap((file) =>
      lostPaths(file, readFileSync(file, 'utf8'), [...all, ...globSync('*.{ts,json,cjs,md}')]),
    ),
    ...sharedNames(exported),
    ...sources.flatMap(([file, source]) => [...unmarkedLoads(source, file), ...unsharedKeys(source, file)]),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
