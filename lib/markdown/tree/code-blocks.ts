import { type BlockReader, MOST_LINES, slices } from './block-reader.ts';
import { fenceOf, isBlankOrEnd, isIndented } from './line-kinds.ts';
import type { Block } from './tree.ts';

/** Code between fences (CommonMark 4.5). */
export const fenced: BlockReader = (lines, at) => {
  const line = lines[at] ?? '';
  const fence = fenceOf(line);
  if (fence === undefined) return undefined;
  const indent = line.indexOf(fence);
  let end = at + 1;
  while (end < lines.length && !closes(lines[end] ?? '', fence)) end += 1;
  const code = lines.slice(at + 1, end).map((one) => one.slice(Math.min(indent, one.search(/\S|$/))));
  return { blocks: codeOf(code), next: end + 1 };
};

const closes = (line: string, fence: string): boolean => {
  const mark = line.trim();
  return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length) && !isIndented(line);
};

/** Code that is indented (CommonMark 4.4). */
export const indented: BlockReader = (lines, at) => {
  let end = at;
  while (end < lines.length && (isIndented(lines[end] ?? '') || isBlankOrEnd(lines[end]))) end += 1;
  if (end === at) return undefined;
  let last = end;
  while (isBlankOrEnd(lines[last - 1])) last -= 1;
  return { blocks: codeOf(lines.slice(at, last).map((line) => line.slice(4))), next: end };
};

const codeOf = (lines: readonly string[]): Block[] =>
  (lines.length === 0 ? [['']] : slices(lines, MOST_LINES)).map((some) => ({
    kind: 'code',
    text: some.join('\n'),
  }));
