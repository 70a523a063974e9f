import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Workflow } from '../../lib/search/form.ts';

const NAMES: Record<Workflow, TextKey> = {
  search: 'typeWeb',
  images: 'typeImages',
  videos: 'typeVideos',
  news: 'typeNews',
  podcasts: 'typePodcasts',
};

/** The display name of a result type. */
export const typeName = (workflow: Workflow): string => text(NAMES[workflow]);
