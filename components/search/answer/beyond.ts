import './beyond.css';
import { joinAnswers } from '../../../lib/search/answer/join-answers.ts';
import { filterAnswer } from '../../../lib/search/answer/narrow.ts';
import { pagesBefore } from '../../../lib/search/pages-before.ts';
import { findSaved } from '../results/find-saved.ts';
import { PictureView } from '../results/picture-view.tsx';
import { MorePages } from './more-pages.tsx';
import { NarrowItems, NarrowRow } from './narrow-row.tsx';

/** Features that act on existing results. Loaded after the results are painted. */
export const beyond = {
  MorePages,
  NarrowItems,
  NarrowRow,
  PictureView,
  findSaved,
  joinAnswers,
  narrowed: filterAnswer,
  pagesBefore,
};
