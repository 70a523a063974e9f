import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import regexp from 'eslint-plugin-regexp';

const FOLDERS = ['lib', 'components', 'entrypoints', 'scripts'];
const REMEDY =
  'Make adjacent repeats match disjoint characters, start with ^ or a lookbehind such as (?<!x)x+, or use indexOf, trimEnd, or the like.';

/** Finds regular expressions with superlinear running time. */
const LINTER = new ESLint({
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
    },
  },
  cache: true,
  cacheLocation: 'node_modules/.cache/regexes',
  cacheStrategy: 'content',
});

/** Checks the regular expressions in TypeScript code. Returns one problem per line, with its fix. */
export async function slowIn(text: string, filePath: string): Promise<string[]> {
  return linesOf(await LINTER.lintText(text, { filePath }));
}

function linesOf(results: readonly ESLint.LintResult[]): string[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, message }) => `${filePath}:${line}:${column} ${message} ${REMEDY}`),
  );
}

if (import.meta.main) {
  const problems = linesOf(await LINTER.lintFiles(FOLDERS));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
