import type { Untrusted } from '../untrusted.ts';
import { scanLines } from './lines.ts';

/**
 * Where a Markdown text can be cut in two: before a heading, a paragraph or an item of a list, never within code, HTML
 * or a table, and never behind a heading. As offsets, ascending; the beginning and the end are not among them.
 */
export function cutsOf(markdown: Untrusted): number[] {
  const cuts: number[] = [];
  let offset = 0;
  let before: 'blank' | 'heading' | 'other' = 'other';
  let headed = true;
  for (const { kind, prefix, text } of scanLines(markdown)) {
    const item = /^(?:[-+*]|\d{1,9}[.)])[ \t]+$/.test(prefix) || prefix.startsWith('[^');
    const starts =
      kind === 'heading' || (before === 'blank' && prefix === '' && !isVerbatim(kind, text)) || item;
    if (starts && !headed && kind !== 'blank') cuts.push(offset);
    if (kind !== 'blank') headed = kind === 'heading';
    before = kind === 'blank' ? 'blank' : 'other';
    offset += prefix.length + text.length + 1;
  }
  return cuts;
}

/** A line within code or HTML, other than the one that opens it. */
const isVerbatim = (kind: string, text: string): boolean =>
  (kind === 'code' && !/^ {0,3}(?:`{3}|~{3})/.test(text)) || kind === 'html';
