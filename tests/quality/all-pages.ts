import { readCases } from './cases/cases.ts';
import { clothed } from './clothes.ts';
import type { QualityPage } from './corpus.ts';
import { manPages } from './docs/man-pages.ts';
import { readManuals } from './docs/manuals.ts';
import { packagePages } from './docs/packages.ts';
import { madePages } from './made/made.ts';
import { readSamplePages, sampleSite } from './sample-pages.ts';
import { allWritten } from './written/index.ts';

/** All measured pages, in one group per kind. */
export async function readCorpus(): Promise<QualityPage[]> {
  const samples = readSamplePages();
  return [
    ...casePages(),
    ...(await madePages()),
    ...allWritten(),
    ...(await readManuals()),
    ...(await packagePages()),
    ...(await manPages()),
    ...sampleSite(samples),
    ...clothed(samples),
  ];
}

/** The pages made after public bug reports, without selections. */
const casePages = (): QualityPage[] =>
  readCases()
    .filter(({ select }) => select === undefined)
    .map(({ expected, ...page }) => ({ ...page, group: 'public bug reports', reference: expected.markdown }));
