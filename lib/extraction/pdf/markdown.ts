import { escapeRun, longestRun, toDestination } from '../../page-to-markdown/markdown/escape.ts';
import type { PdfBlock } from './blocks.ts';
import { joinLines } from './joining.ts';
import type { Run } from './lines.ts';

/** A comment at the start of a page, which Markdown viewers don't show. */
export const pageMark = (number: number): string => `<!-- page ${number} -->`;

/** Converts blocks to Markdown. */
export function writeBlocks(blocks: readonly PdfBlock[], hyphenated: ReadonlySet<string>): string {
  let text = '';
  let before: PdfBlock | undefined;
  for (const block of blocks) {
    const written = writeBlock(block, hyphenated);
    if (written === '') continue;
    const tight = before?.kind === 'item' && block.kind === 'item';
    text += text === '' ? written : `${tight ? '\n' : '\n\n'}${written}`;
    before = block;
  }
  return text;
}

function writeBlock(block: PdfBlock, hyphenated: ReadonlySet<string>): string {
  if (block.kind === 'code') return writeCode(block);
  const runs = joinLines(block.lines, hyphenated);
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${inline(runs, false)}`;
  if (block.kind !== 'item') return inline(runs, true);
  const indent = '    '.repeat(block.depth);
  return `${indent}${writtenMark(block.mark)} ${inline(withoutMark(runs, block.mark), true)}`;
}

/** Writes a list mark. Letters follow a bullet, because Markdown has no lettered lists. */
function writtenMark(mark: string): string {
  const number = /^\(?(\d{1,3})[.)]$/.exec(mark)?.[1];
  if (number !== undefined) return `${number}.`;
  return /^\(?[a-z][.)]$/.test(mark) ? `- ${mark}` : '-';
}

function withoutMark([first, ...others]: readonly Run[], mark: string): Run[] {
  if (first === undefined) return [];
  const text = first.text.slice(mark.length).trimStart();
  return text === ''
    ? others.map((run, at) => (at === 0 ? { ...run, text: run.text.trimStart() } : run))
    : [{ ...first, text }, ...others];
}

function inline(runs: readonly Run[], lineStart: boolean): string {
  return runs
    .map(({ text, url }, at) => {
      const next = runs[at + 1] ? (runs[at + 1]?.url === undefined ? '' : '[') : '';
      const linked = url !== undefined;
      const escaped = escapeRun(text, { lineStart: lineStart && at === 0 && !linked, next, linked });
      if (url === undefined || text.trim() === '') return escaped;
      const [, start = '', end = ''] = [escaped, /^\s*/.exec(escaped)?.[0], /\S(\s*)$/.exec(escaped)?.[1]];
      return `${start}[${escaped.trim()}](${toDestination(url)})${end}`;
    })
    .join('')
    .trim();
}

/** Converts code, with each line unchanged and indented relative to the leftmost one. */
function writeCode({ lines }: PdfBlock): string {
  const edge = Math.min(...lines.map(({ left }) => left));
  const written = lines.map(({ runs, left, right }) => {
    const text = runs
      .map((run) => run.text)
      .join('')
      .trimEnd();
    const letter = (right - left) / Math.max(text.length, 1);
    const indent = Math.min(Math.round((left - edge) / (letter || 1)), MAX_INDENT);
    return ' '.repeat(Number.isFinite(indent) ? indent : 0) + text.trimStart();
  });
  const steps = lines.map((line, at) => line.y - (lines[at - 1]?.y ?? line.y));
  const leading = steps.reduce((least, step) => (step > 0 ? Math.min(least, step) : least), Infinity);
  const blank = (step = 0) => Math.min(Math.max(Math.round(step / leading - 0.2) - 1, 0), MAX_BLANK);
  const code = written.map((text, at) => '\n'.repeat(blank(steps[at])) + text).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`') + 1));
  return `${fence}\n${code}\n${fence}`;
}

const MAX_INDENT = 80;
/** The maximum number of blank lines in code. */
const MAX_BLANK = 2;
