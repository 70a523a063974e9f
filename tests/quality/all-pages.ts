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
  const manuals = await readManuals();
  if (manuals.length === 0) throw new Error('apt couldn’t fetch the manuals, which the measurement needs.');
  return [
    ...(await madePages()),
    ...allWritten(),
    ...manuals,
    ...(await packagePages()),
    ...(await manPages()),
    ...sampleSite(samples),
    ...clothed(samples),
  ];
}
