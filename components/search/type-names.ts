import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Workflow } from '../../lib/search/form.ts';

const NAMES: Record<Workflow, TextKey> = {
  search: 'typeWeb',
  images: 'typeImages',
  videos: 'typeVideos',
  news: 'typeNews',
  podcasts: 'typePodcasts',
};

/** What a type of results is called. */
export const typeName = (workflow: Workflow): string => text(NAMES[workflow]);
