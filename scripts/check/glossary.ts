/** A dropped term, its replacement, and phrases in which it is allowed. */
export interface Dropped {
  say: string;
  not: string;
  fine: readonly string[];
}

/** Parses the glossary, a table with the columns “say”, “not”, and “fine”. Returns one entry per dropped term. */
export function readGlossary(markdown: string): Dropped[] {
  const lines = markdown.split('\n');
  const head = lines.findIndex((line) => /^\| say \| not \| fine \|$/.test(line));
  if (head < 0) throw new Error('The glossary is missing: a table with the columns say, not, and fine.');
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  return lines.slice(head + 2, end < 0 ? undefined : end).flatMap((line) => {
    const [say = '', not = '', fine = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return termsIn(not).map((term) => ({ say, not: term, fine: termsIn(fine) }));
  });
}

const termsIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

/** The readable text of Markdown, without code, link targets, and HTML. Line numbers are preserved. */
export function readable(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/<[^<>\n]*>/g, blank);
}

/** Finds dropped terms in a text: the line, the term, and its replacement. */
export function droppedIn(text: string, glossary: readonly Dropped[]): { line: number; words: string }[] {
  return text.split('\n').flatMap((line, at) =>
    glossary.flatMap(({ say, not, fine }) => {
      const rest = fine.reduce((left, phrase) => left.replace(wordsOf(phrase), ' '), line);
      return wordsOf(not).test(rest) ? [{ line: at + 1, words: `says “${not}”: say “${say}”` }] : [];
    }),
  );
}

/** Matches a whole term in either case, including the plural of its last word. */
const wordsOf = (term: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:e?s)?(?![\\p{L}\\d])`, 'giu');
