import { lineText, type PdfLine, type Run } from './lines.ts';

/** A word broken at the end of a line. */
const BROKEN = /(?<=\p{L})[-\u2010\u00ad]$/u;
const SOFT = /\u00ad/g;
/** Scripts without spaces between words. */
const UNSPACED_END = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
const UNSPACED_START = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Joins the lines of a paragraph, rejoining broken words and collapsing spaces. A hyphen stays if no lowercase letter
 * follows, or if the hyphenated word occurs elsewhere (`hyphenated`).
 */
export function joinLines(lines: readonly PdfLine[], hyphenated: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1);
    const before = lines[at - 1];
    if (last && before)
      last.text = joint(
        last.text.trimEnd() + (lacksHyphen(before, line) ? '\u00ad' : ''),
        lineText(line),
        hyphenated,
      );
    for (const run of line.runs) append(runs, run);
  }
  return runs.map((run) => ({ ...run, text: run.text.replace(SOFT, '') })).filter(({ text }) => text !== '');
}

/**
 * Whether a soft hyphen was at the end of a line: pdf.js drops it, which leaves the line of a justified column short by its
 * width.
 */
function lacksHyphen(line: PdfLine, next: PdfLine): boolean {
  const { right, size, column } = line;
  const missing = (column.right - right) / size;
  return (
    column.justified &&
    missing > HYPHEN.least &&
    missing < HYPHEN.most &&
    /\p{Ll}$/u.test(lineText(line)) &&
    /^\p{Ll}/u.test(lineText(next))
  );
}

/** The width of a hyphen, in multiples of the text size. */
const HYPHEN = { least: 0.24, most: 0.45 };

/** Returns the first line as it should precede the next. */
function joint(before: string, after: string, hyphenated: ReadonlySet<string>): string {
  if (!BROKEN.test(before)) {
    return UNSPACED_END.test(before) && UNSPACED_START.test(after) ? before : `${before} `;
  }
  const start = before.slice(-MAX_PART_LENGTH).match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+$/u)?.[0] ?? '';
  const end = after.slice(0, MAX_PART_LENGTH).match(/^[\p{L}\p{N}-]+/u)?.[0] ?? '';
  const soft = before.endsWith('\u00ad');
  const keeps = !soft && (!/^\p{Ll}/u.test(after) || hyphenated.has((start + end).toLowerCase()));
  return keeps ? before : before.slice(0, -1);
}

/** The maximum length of a word part, in characters. */
const MAX_PART_LENGTH = 40;

function append(runs: Run[], { text, url }: Run): void {
  const last = runs.at(-1);
  const before = last?.text ?? '';
  const trimmed = text.replace(/\s+/g, ' ');
  const own = runs.length === 0 || /\s$/.test(before) ? trimmed.trimStart() : trimmed;
  if (last && last.url === url) last.text += own;
  else if (own !== '') runs.push(url === undefined ? { text: own } : { text: own, url });
}

/** The lowercase words with a hyphen that is not at the end of a line. */
export function hyphenatedWords(lines: readonly PdfLine[]): ReadonlySet<string> {
  const words = lines.flatMap(
    (line) =>
      lineText(line).match(/(?<![\p{L}\p{N}-])\p{L}{1,30}(?:-\p{L}{1,30}){1,5}(?=[^\p{L}-]|$)/gu) ?? [],
  );
  return new Set(words.map((word) => word.toLowerCase()));
}
