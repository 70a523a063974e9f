/** The search view's tabs by the workflow they send. */
export const TABS = {
  search: 'Web',
  images: 'Images',
  videos: 'Videos',
  news: 'News',
  podcasts: 'Podcasts',
} as const;
export type Workflow = keyof typeof TABS;
export const WORKFLOWS: readonly Workflow[] = ['search', 'images', 'videos', 'news', 'podcasts'];

/** What the user sets before pressing Enter. */
export interface Setting {
  query: string;
  workflow?: Workflow;
  lens?: string;
  safeSearch?: boolean;
}
