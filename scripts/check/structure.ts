import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

/** Beyond this, a folder is hard to survey. */
const MAX_FILES = 25;
/** Samples and decision records, which only grow. */
const LISTS = /^(?:docs\/|tests\/mock-service\/(?:site|corpus)\/|public\/)/;

/** Folders with too many files, each with how to fix it. */
export function fullFolders(files: readonly string[], most = MAX_FILES): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files, more than ${most}: move those that change together into a folder of their own, or join them.`,
    );
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

if (import.meta.main) {
  const all = globSync('{components,docs,entrypoints,lib,public,scripts,tests}/**/*.*');
  const product = globSync('{components,lib}/**/*.{ts,tsx}');
  const sources = product.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const exported = new Map(sources.map(([file, source]) => [file, exportedNames(source, file)]));
  const problems = [
    ...fullFolders(all.filter((file) => !LISTS.test(file))),
    ...sharedNames(exported),
    ...sources.flatMap(([file, source]) => unmarkedLoads(source, file)),
  ];
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
