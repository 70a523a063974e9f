import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A promise, and a fault that breaks it. */
export interface Mutant {
  /** What the promise is about: the list’s name. */
  area: string;
  /** In words that a user or contributor understands. */
  promise: string;
  file: string;
  /** The unit or contract tests of which at least one must fail. */
  tests: string[];
  /** Matches text that occurs exactly once in the file. */
  from: RegExp;
  to: string;
}

/** A line break in the source, with the spaces that begin the next line. */
const BREAK = '⏎';

/**
 * All promises of `scripts/mutants/*.txt`: below a line with the file and its tests, two lines for each promise: its
 * words, and `text ⇒ fault`, with nothing after the arrow if the text is removed.
 */
export const readMutants = (root: string): Mutant[] =>
  globSync(`${root}scripts/mutants/*.txt`).toSorted().flatMap(readList);

function readList(path: string): Mutant[] {
  const mutants: Mutant[] = [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').values();
  let [file = '', tests = '']: string[] = [];
  for (const line of lines) {
    if (!line.startsWith(' ')) [file = '', tests = ''] = line.split(' | ');
    else {
      const [from = '', to = ''] = (lines.next().value ?? '').split(/ ⇒ ?/).map((code) => code.trim());
      const parts = from.split(BREAK).map((part) => RegExp.escape(part));
      mutants.push({
        ...{ area: basename(path, '.txt'), promise: line.trim(), file, tests: tests.split(' ') },
        ...{ from: new RegExp(parts.join('\\n *'), 'g'), to: to.replaceAll(BREAK, '\n') },
      });
    }
  }
  return mutants;
}

/** Why a mutant can’t be applied; `undefined` if it can. */
export function problemOf({ file, tests, from }: Mutant, read: (path: string) => string): string | undefined {
  const missing = [file, ...tests].find((path) => read(path) === '');
  if (missing !== undefined) return `there is no ${missing}`;
  return read(file).match(from)?.length === 1 ? undefined : 'its mutant no longer applies: write it again';
}
