import { readFileSync } from 'node:fs';

/**
 * The cases of a text file: `what it is ¦ input ⇒ output` on a line, or on a line for each. `⏎` is a line break, and a
 * line that begins with `#` only groups the cases below it.
 */
export const readCases = (path: string): [what: string, input: string, output: string][] =>
  readFileSync(path, 'utf8')
    .trim()
    .split(/\n(?! )/)
    .filter((one) => one !== '' && !one.startsWith('# '))
    .map((one) => {
      const [what = '', input = '', output = ''] = one
        .split(/\s+[¦⇒]\s*/)
        .map((part) => part.replaceAll('⏎', '\n'));
      return [what, input, output];
    });
