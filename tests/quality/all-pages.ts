import { readCases } from './cases/cases.ts';
import { manPages, packagePages, readManuals } from './docs/packages.ts';
import { highlighterPages } from './made/code.ts';
import { katexPages, mathjaxPages } from './made/formulas.ts';
import { markdownPages } from './made/markdown-tools.ts';
import type { QualityPage } from './shell.ts';

/** All measured pages, in one group per kind. */
export async function readCorpus(): Promise<QualityPage[]> {
  return [
    ...casePages(),
    ...(await katexPages()),
    ...(await mathjaxPages()),
    ...(await highlighterPages()),
    ...(await markdownPages()),
    ...(await readManuals()),
    ...(await packagePages()),
    ...(await manPages()),
  ];
}

/** The pages made after public bug reports, without selections. */
const casePages = (): QualityPage[] =>
  readCases()
    .filter(({ select }) => select === undefined)
    .map(({ expected, ...page }) => ({ ...page, group: 'public bug reports', reference: expected.markdown }));
