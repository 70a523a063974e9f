import type { QualityPage } from '../corpus.ts';
import { forumPages } from './forums.ts';
import { networkPages } from './networks.ts';
import { recipePages } from './recipes.ts';
import { shopPages } from './shops.ts';
import { videoPages } from './videos.ts';

/** Pages in the markup habits of sites that no tool makes pages for. */
export const allWritten = (): QualityPage[] => [
  ...forumPages(),
  ...networkPages(),
  ...shopPages(),
  ...recipePages(),
  ...videoPages(),
];
