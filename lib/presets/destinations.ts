import type { Job } from '../extraction/job/job.ts';
import { longestFor } from '../extraction/sites/site-rules.ts';
import type { Untrusted } from '../untrusted.ts';

/** Where extracted pages can go. */
export const DESTINATIONS = ['clipboard', 'obsidian', 'file', 'collection', 'document'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** What a person does to extract pages, as far as each can have a destination of its own. */
export const GESTURES = ['page', 'link', 'links', 'local'] as const;
export type Gesture = (typeof GESTURES)[number];

/** Where pages go, and in which format: the name of a preset, empty for the usual format. */
export interface Delivery {
  to: Destination;
  preset: string;
}

/** How a page of a site is extracted. */
export const SITE_WAYS = ['usual', 'local', 'service'] as const;
export type SiteWay = (typeof SITE_WAYS)[number];

/** What is always done on a site, and where its pages go; subdomains follow the same unless they have their own. */
export interface SiteDefault extends Delivery {
  host: string;
  way: SiteWay;
}

export const MOST_SITE_DEFAULTS = 500;

/** Where new notes go in Obsidian. */
export interface ObsidianPlace {
  /** Name or ID of the vault; the one that was used last where nothing stands here. */
  vault: string;
  /** Template for the folder; where Obsidian puts new notes where nothing stands here. */
  folder: string;
  /** Template for the name of the note. */
  name: string;
}

export const DEFAULT_OBSIDIAN: ObsidianPlace = { vault: '', folder: '', name: '{{title}}' };
export const LONGEST_VAULT = 100;

/** What the user chose about where pages go. */
export interface Deliveries {
  gestures?: Partial<Record<Gesture, Delivery>>;
  siteDefaults?: SiteDefault[];
}

export const TO_CLIPBOARD: Delivery = { to: 'clipboard', preset: '' };

/** What is always done on the site of a page; nothing where nothing is. */
export const siteDefaultFor = (url: Untrusted, defaults: readonly SiteDefault[]): SiteDefault | undefined =>
  longestFor(URL.parse(url)?.hostname ?? '', defaults);

/** The gesture that a job came from; nothing for what has no destination of its own, such as a copy of selected text. */
function gestureOf({ source, pages }: Pick<Job, 'source' | 'pages'>): Gesture | undefined {
  const local = pages.length > 0 && pages.every((page) => page.state === 'done' && page.via === 'local');
  if (source === 'page') return local ? 'local' : 'page';
  return source === 'link' ? 'link' : source === 'selection' ? 'links' : undefined;
}

/** Where the pages of a job go: what is always done on their site, where that is one, else what the gesture does. */
export function deliveryOf(job: Pick<Job, 'source' | 'pages'>, chosen: Deliveries): Delivery {
  const gesture = gestureOf(job);
  if (gesture === undefined) return TO_CLIPBOARD;
  const [first, ...others] = job.pages.map(({ url }) => siteDefaultFor(url, chosen.siteDefaults ?? []));
  const site = others.every((other) => other === first) ? first : undefined;
  const { to, preset } = site ?? chosen.gestures?.[gesture] ?? TO_CLIPBOARD;
  return { to, preset };
}

/** Site defaults with one added, in place of the one for the same host. */
export function withSiteDefault(defaults: readonly SiteDefault[], added: SiteDefault): SiteDefault[] {
  return [...defaults.filter(({ host }) => host !== added.host), added].slice(-MOST_SITE_DEFAULTS);
}
