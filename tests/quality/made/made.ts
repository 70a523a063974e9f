import type { QualityPage } from '../corpus.ts';
import { highlighterPages } from './highlighters.ts';
import { katexPages } from './katex.ts';
import { markdownPages } from './markdown-tools.ts';
import { mathjaxPages } from './mathjax.ts';

/** Pages that tools make of formulas, code, and Markdown whose form is known. */
export async function madePages(): Promise<QualityPage[]> {
  return [
    ...(await katexPages()),
    ...(await mathjaxPages()),
    ...(await highlighterPages()),
    ...(await markdownPages()),
  ];
}
