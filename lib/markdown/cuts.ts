import type { Untrusted } from '../untrusted.ts';
import { type Line, scanLines } from './lines.ts';

/**
 * Where a Markdown text can be cut in two: before a heading, a paragraph or an item of a list, never within code, HTML
 * or a table, and never behind a heading. As offsets, ascending; the beginning and the end are not among them.
 */
export function cutsOf(markdown: Untrusted): number[] {
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

/** A line within code or HTML, other than the one that opens it. */
const isVerbatim = ({ kind, fence }: Line): boolean =>
  (kind === 'code' && fence !== 'opens') || kind === 'html';
