import './result-tools-part.css';
import { filterAnswer } from '../../../lib/search/answer/filter-answer.ts';
import { joinAnswers } from '../../../lib/search/answer/join-answers.ts';
import { pagesBefore } from '../../../lib/search/pages-before.ts';
import { findSaved } from '../results/find-saved.ts';
import { PictureView } from '../results/picture-view.tsx';
import { ResultItems } from '../results/result-items.tsx';
import { ResultsItems } from '../selection/results-items.tsx';
import { FilterRow } from './filter-row.tsx';
import { MorePages } from './more-pages.tsx';

/** Features that act on existing results. Loaded after the results are painted. */
export const resultTools = {
  MorePages,
  FilterRow,
  PictureView,
  ResultItems,
  ResultsItems,
  findSaved,
  joinAnswers,
  filterAnswer,
  pagesBefore,
};
