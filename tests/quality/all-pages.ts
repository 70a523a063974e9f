import { readCases } from './cases/cases.ts';
import type { QualityPage } from './corpus.ts';
import { manPages } from './docs/man-pages.ts';
import { packagePages } from './docs/packages.ts';
import { highlighterPages } from './made/highlighters.ts';
import { katexPages } from './made/katex.ts';
import { markdownPages } from './made/markdown-tools.ts';
import { mathjaxPages } from './made/mathjax.ts';
import { allWritten } from './written/index.ts';

/** All measured pages, in one group per kind: made after bug reports, made with tools, written by hand, and documentation. */
export const readCorpus = async (): Promise<QualityPage[]> => [
  ...casePages(),
  ...(await katexPages()),
  ...(await mathjaxPages()),
  ...(await highlighterPages()),
  ...(await markdownPages()),
  ...allWritten(),
  ...(await packagePages()),
  ...(await manPages()),
];

/** The pages made after public bug reports, without selections. */
const casePages = (): QualityPage[] =>
  readCases()
    .filter(({ select }) => select === undefined)
    .map(({ expected, ...page }) => ({ ...page, group: 'public bug reports', reference: expected.markdown }));
