import type { FunctionComponent } from 'preact';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { MAIN_GROUP, type ResultGroup } from '../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../lib/search/form.ts';
import { FactCard, Infobox } from './cards.tsx';
import { ArchiveResult, CreatorResult, ImageResult, MediaResult } from './media-results.tsx';
import type { EntryProps } from './results.tsx';
import { CodeResult, ListResult, NewsResult, Question, RelatedSearch, WebResult } from './text-results.tsx';

/** How a group is rendered: its entry component and its list layout. */
export interface GroupKind {
  name?: TextKey;
  entry: FunctionComponent<EntryProps>;
  layout: 'rows' | 'pictures' | 'chips';
  /** Shown above the main results. */
  onTop?: true;
  /** Whether further results of a host are folded after the first few. */
  folds?: true;
}

const KINDS: Record<string, GroupKind> = {
  search: { name: 'typeWeb', entry: WebResult, layout: 'rows', folds: true },
  image: { name: 'typeImages', entry: ImageResult, layout: 'pictures' },
  video: { name: 'typeVideos', entry: MediaResult, layout: 'rows' },
  video_creator: { name: 'groupVideoCreator', entry: CreatorResult, layout: 'rows' },
  podcast: { name: 'typePodcasts', entry: MediaResult, layout: 'rows' },
  podcast_creator: { name: 'groupPodcastCreator', entry: CreatorResult, layout: 'rows' },
  news: { name: 'typeNews', entry: NewsResult, layout: 'rows', folds: true },
  interesting_news: { name: 'groupInterestingNews', entry: NewsResult, layout: 'rows' },
  interesting_finds: { name: 'groupInterestingFinds', entry: WebResult, layout: 'rows' },
  adjacent_question: { name: 'groupQuestions', entry: Question, layout: 'rows' },
  direct_answer: { name: 'groupDirectAnswer', entry: FactCard, layout: 'rows', onTop: true },
  infobox: { name: 'groupInfobox', entry: Infobox, layout: 'rows', onTop: true },
  related_search: { name: 'groupRelated', entry: RelatedSearch, layout: 'chips' },
  code: { name: 'groupCode', entry: CodeResult, layout: 'rows' },
  package_tracking: { name: 'groupPackages', entry: FactCard, layout: 'rows', onTop: true },
  public_records: { name: 'groupRecords', entry: FactCard, layout: 'rows' },
  weather: { name: 'groupWeather', entry: FactCard, layout: 'rows', onTop: true },
  listicle: { name: 'groupLists', entry: ListResult, layout: 'rows' },
  web_archive: { name: 'groupArchive', entry: ArchiveResult, layout: 'rows' },
};

const UNKNOWN: GroupKind = { entry: WebResult, layout: 'rows' };

/** The rendering of a group by name; an unknown group renders like web pages. */
export function kindOf(group: string): GroupKind {
  return Object.hasOwn(KINDS, group) ? (KINDS[group] ?? UNKNOWN) : UNKNOWN;
}

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
