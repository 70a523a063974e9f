import type { Untrusted } from '../untrusted.ts';

/**
 * Whether a line is one across the page (CommonMark 4.1): three or more of one mark, and blanks. A loop, because a regular
 * expression keeps a way back for each mark, and throws a RangeError at some millions of them.
 */
export function isThematicBreak(line: Untrusted): boolean {
  const start = /^ {0,3}(?=[*_-])/.exec(line)?.[0].length;
  if (start === undefined) return false;
  let marks = 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === line[start]) marks += 1;
    else if (line[at] !== ' ' && line[at] !== '\t') return false;
  }
  return marks >= 3;
}
