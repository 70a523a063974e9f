import ts from 'typescript';
import { acceptingFunctions, isRead } from './untrusted/accepting.ts';
import { leaksIn } from './untrusted/flow.ts';
import { createReach } from './untrusted/reach.ts';
import { readTable } from './untrusted/table.ts';
import { createHolds } from './untrusted/types.ts';

const TABLE = 'tests/hostile/untrusted-inputs.ts';

/**
 * Checks how the product handles text from outside. Returns one problem per line, with its fix: functions that accept
 * it but are not in the table, outdated table rows, and texts that lose their type on the way.
 */
export function problemsOf(program: ts.Program, path = TABLE): string[] {
  const checker = program.getTypeChecker();
  const holds = createHolds(checker);
  const accepting = acceptingFunctions(program, holds);
  const { rows, feeds } = readTable(program, path);
  const listedIds = new Set(rows.map(({ id }) => id));
  const reach = createReach(checker);
  const reached = new Map([...feeds].map(([name, feed]) => [name, reach(feed)]));

  const missing = [...accepting.keys()]
    .filter((id) => !listedIds.has(id))
    .map(
      (id) =>
        `${id} takes text from outside (lib/untrusted.ts), but isn’t listed: add it to ${path}, with a feed that calls it.`,
    );
  const wrong = rows.flatMap(({ id, feeds: names }) => {
    const declaration = accepting.get(id);
    if (!declaration) return [`${id} takes no text from outside, or is gone: take it out of ${path}.`];
    if (names.length === 0) return [`${id} has no feed: name one in ${path} that calls it.`];
    return names
      .filter((name) => !reached.get(name)?.has(declaration))
      .map(
        (name) =>
          `${id} is not called by the feed “${name}”: name one in ${path} that calls it, or make it do so.`,
      );
  });
  const leaks = program
    .getSourceFiles()
    .filter(isRead)
    .flatMap((file) =>
      leaksIn(file, checker, holds).map(({ node, to }) => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        const location = `${file.fileName.replace(/^.*\/(?=(?:lib|components)\/)/, '')}:${line + 1}`;
        return `${location} hands text from outside to ${to} as a plain string: give that parameter the type Untrusted (lib/untrusted.ts), and the function a row in ${path}.`;
      }),
    );
  return [...missing, ...wrong, ...leaks];
}

/** The TypeScript program of the product, with the table. */
export function productProgram(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const files = fileNames.filter((name) => /\/(?:lib|components)\/|\.d\.ts$/.test(name));
  return ts.createProgram([...files, TABLE], { ...options, noEmit: true, skipLibCheck: true });
}

if (import.meta.main) {
  const problems = problemsOf(productProgram());
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
