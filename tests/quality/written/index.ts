import type { QualityPage } from '../corpus.ts';
import { docusaurusPages } from './docusaurus.ts';
import { footnotePages } from './footnotes.ts';
import { forumPages } from './forums.ts';
import { listPages } from './lists-of-links.ts';
import { mailAndChatPages } from './mail-and-chat.ts';
import { mediaPages } from './media.ts';
import { networkPages } from './networks.ts';
import { paperPages } from './papers.ts';
import { recipePages } from './recipes.ts';
import { shopPages } from './shops.ts';
import { structurePages } from './structures.ts';

/** Handwritten pages with the markup of sites that no tool here can generate. */
export const allWritten = (): QualityPage[] => [
  ...forumPages(),
  ...networkPages(),
  ...shopPages(),
  ...recipePages(),
  ...structurePages(),
  ...mediaPages(),
  ...docusaurusPages(),
  ...footnotePages(),
  ...paperPages(),
  ...listPages(),
  ...mailAndChatPages(),
];
