/** Space as Markdown counts it within a line. */
const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** The words of a heading with marks in front (CommonMark 4.2), without its marks. In one pass, whatever it holds. */
export function headingWords(line: string): string {
  let from = 0;
  while (isSpace(line[from])) from += 1;
  while (line[from] === '#') from += 1;
  let to = endOfWords(line, from, line.length);
  let marks = to;
  while (marks > from && line[marks - 1] === '#') marks -= 1;
  if (marks === from || isSpace(line[marks - 1])) to = endOfWords(line, from, marks);
  while (from < to && isSpace(line[from])) from += 1;
  return line.slice(from, to);
}

function endOfWords(line: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(line[end - 1])) end -= 1;
  return end;
}
