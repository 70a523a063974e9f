import { readCases } from './cases/cases.ts';
import { manPages, packagePages, readManuals } from './docs/packages.ts';
import { highlighterPages } from './made/code.ts';
import { katexPages, mathjaxPages } from './made/formulas.ts';
import { markdownPages } from './made/markdown-tools.ts';
import type { QualityPage } from './shell.ts';
import { forumPages } from './written/forums.ts';
import { listPages } from './written/lists-of-links.ts';
import { mailAndChatPages } from './written/mail-and-chat.ts';
import { shopPages } from './written/shops.ts';

/** All measured pages, in one group per kind. */
export async function readCorpus(): Promise<QualityPage[]> {
  return [
    ...casePages(),
    ...(await katexPages()),
    ...(await mathjaxPages()),
    ...(await highlighterPages()),
    ...(await markdownPages()),
    ...forumPages(),
    ...shopPages(),
    ...listPages(),
    ...mailAndChatPages(),
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
