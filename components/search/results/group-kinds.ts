import type { FunctionComponent } from 'preact';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { MAIN_GROUP, type ResultGroup } from '../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../lib/search/form.ts';
import { ImageResult } from './image-result.tsx';
import { Question, RelatedSearch } from './result.tsx';
import type { EntryProps } from './results.tsx';

/** How a group is rendered. */
export interface GroupKind {
  name?: TextKey;
  /** Absent for a row with what there is of title, text, source, and facts. */
  entry?: FunctionComponent<EntryProps>;
  /** Absent for rows. */
  layout?: 'pictures' | 'chips';
  /** The classes of a row; a page by default. A card has its text above its source. */
  look?: 'web' | 'news' | 'media' | 'media video' | 'media creator' | 'card' | 'card infobox';
  /** Whether a row names the creator, such as a channel or newspaper, instead of the host. */
  bySource?: true;
  /** Shown above the main results. */
  onTop?: true;
  /** Whether further results of a host are folded after the first few. */
  folds?: true;
}

const KINDS: Record<string, GroupKind> = {
  search: { name: 'typeWeb', folds: true },
  image: { name: 'typeImages', entry: ImageResult, layout: 'pictures' },
  video: { name: 'typeVideos', look: 'media video', bySource: true },
  video_creator: { name: 'groupVideoCreator', look: 'media creator' },
  podcast: { name: 'typePodcasts', look: 'media', bySource: true },
  podcast_creator: { name: 'groupPodcastCreator', look: 'media creator' },
  news: { name: 'typeNews', look: 'news', bySource: true, folds: true },
  interesting_news: { name: 'groupInterestingNews', look: 'news', bySource: true },
  interesting_finds: { name: 'groupInterestingFinds' },
  adjacent_question: { name: 'groupQuestions', entry: Question },
  direct_answer: { name: 'groupDirectAnswer', look: 'card', onTop: true },
  infobox: { name: 'groupInfobox', look: 'card infobox', onTop: true },
  related_search: { name: 'groupRelated', entry: RelatedSearch, layout: 'chips' },
  code: { name: 'groupCode' },
  package_tracking: { name: 'groupPackages', look: 'card', onTop: true },
  public_records: { name: 'groupRecords', look: 'card' },
  weather: { name: 'groupWeather', look: 'card', onTop: true },
  listicle: { name: 'groupLists' },
  web_archive: { name: 'groupArchive' },
};

const UNKNOWN: GroupKind = {};

/** The rendering of a group by name; an unknown group renders like web pages. */
export const kindOf = (group: string): GroupKind =>
  (Object.hasOwn(KINDS, group) ? KINDS[group] : undefined) ?? UNKNOWN;

/** The heading of a group: translated, or derived from its name. */
export function groupName(group: string): string {
  const { name } = kindOf(group);
  if (name) return text(name);
  const words = group.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a group is the main one of the search type. */
export const isMainGroup = (group: string, workflow: Workflow): boolean => MAIN_GROUP[workflow] === group;

/** Orders groups within each page: answers and facts first, then the others as received, then follow-up searches. */
export function inDisplayOrder(groups: ResultGroup[]): ResultGroup[] {
  const rank = ({ name, page = 1 }: ResultGroup) =>
    page * 3 + (kindOf(name).onTop ? 0 : kindOf(name).layout === 'chips' ? 2 : 1);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}
