import { type Line, scanLines } from './scanner.ts';

/**
 * The ascending offsets where a Markdown text can be cut: before a heading, paragraph, or list item, but not within
 * code, HTML, or a table, and not right after a heading. Excludes the start and end of the text.
 */
export function cutsOf(markdown: string): number[] {
  const cuts: number[] = [];
  let before: 'blank' | 'heading' | 'other' = 'other';
  let headed = true;
  for (const line of scanLines(markdown)) {
    const { kind, prefix } = line;
    const item = /^(?:[-+*]|\d{1,9}[.)])[ \t]+$/.test(prefix) || prefix.startsWith('[^');
    const starts = kind === 'heading' || (before === 'blank' && prefix === '' && !isVerbatim(line)) || item;
    if (starts && !headed && kind !== 'blank') cuts.push(line.from);
    if (kind !== 'blank') headed = kind === 'heading';
    before = kind === 'blank' ? 'blank' : 'other';
  }
  return cuts;
}

/** Whether a line is within code or HTML, but does not open a code block. */
const isVerbatim = ({ kind, fence }: Line): boolean =>
  (kind === 'code' && fence !== 'opens') || kind === 'html';
