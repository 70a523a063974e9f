import type * as z from 'zod/mini';
import type { Job, JobSource } from '../extraction/job/job.ts';
import { longestFor } from '../extraction/sites/host-match.ts';
import type { deliverySchema, obsidianSchema, siteDefaultSchema } from './schema.ts';

/** The destinations of extracted pages. */
export const DESTINATIONS = ['clipboard', 'obsidian', 'file', 'collection', 'document'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** The ways to start an extraction, each with its own destination. `pages`: those from “Add pages”. */
export const GESTURES = ['page', 'link', 'links', 'local', 'text', 'parts', 'results', 'pages'] as const;
export type Gesture = (typeof GESTURES)[number];

/** A destination and format: the name of a preset, or empty for the default format. */
export type Delivery = z.infer<ReturnType<typeof deliverySchema>>;

/** What the user did, if the job doesn't tell, and where they want its pages this time. */
export interface DeliveryWish {
  gesture?: Gesture;
  to?: Destination | undefined;
}

/** How pages of a site are extracted. */
export const SITE_WAYS = ['usual', 'local', 'service'] as const;
export type SiteWay = (typeof SITE_WAYS)[number];

/** How pages of a site are always extracted and delivered; also applies to subdomains without their own default. */
export type SiteDefault = z.infer<ReturnType<typeof siteDefaultSchema>>;

export const MAX_SITE_DEFAULTS = 500;

/** Where new notes are created in Obsidian. */
export type ObsidianLocation = z.infer<ReturnType<typeof obsidianSchema>>;

export const DEFAULT_OBSIDIAN: ObsidianLocation = { vault: '', folder: '', name: '{{title}}' };
export const MAX_VAULT_LENGTH = 100;

/** The user's destinations for extracted pages. */
export interface Deliveries {
  gestures?: Partial<Record<Gesture, Delivery>> | undefined;
  siteDefaults?: readonly SiteDefault[] | undefined;
}

export const TO_CLIPBOARD: Delivery = { to: 'clipboard', preset: '' };

/** The default for a page's site, if any. */
export const siteDefaultFor = (url: string, defaults: readonly SiteDefault[]): SiteDefault | undefined =>
  longestFor(URL.parse(url)?.hostname ?? '', defaults);

/** The gestures that start jobs from a source of their own. */
const GESTURE_OF: Readonly<Partial<Record<JobSource, Gesture>>> = {
  page: 'page',
  link: 'link',
  selection: 'links',
  text: 'text',
  result: 'results',
};

function gestureOf({ source, pages }: Pick<Job, 'source' | 'pages'>): Gesture {
  const local = pages.length > 0 && pages.every((page) => page.state === 'done' && page.via === 'local');
  return source === 'page' && local ? 'local' : (GESTURE_OF[source] ?? 'pages');
}

/**
 * The delivery for a job: the default of its pages' site if they share one, or else that of its gesture, which is only
 * needed if the job doesn't tell. A site's default is for its pages, not for parts of them.
 */
export function deliveryOf(
  job: Pick<Job, 'source' | 'pages'>,
  chosen: Deliveries,
  gesture = gestureOf(job),
): Delivery {
  const siteDefaults = job.source === 'text' ? [] : (chosen.siteDefaults ?? []);
  const [first, ...others] = job.pages.map(({ url }) => siteDefaultFor(url, siteDefaults));
  const site = others.every((other) => other === first) ? first : undefined;
  const { to, preset } = site ?? chosen.gestures?.[gesture] ?? TO_CLIPBOARD;
  return { to, preset };
}

/** Where pages go that the service extracts. */
export const destinationFor = (source: JobSource, urls: readonly string[], chosen: Deliveries): Destination =>
  deliveryOf({ source, pages: urls.map((url) => ({ url, state: 'waiting' })) }, chosen).to;

/** Where a gesture sends all pages, whatever their sites; undefined if some go elsewhere. */
export function destinationEverywhere(
  gesture: Gesture,
  { gestures, siteDefaults = [] }: Deliveries,
): Destination | undefined {
  const { to } = gestures?.[gesture] ?? TO_CLIPBOARD;
  const isPart = gesture === 'text' || gesture === 'parts';
  return isPart || siteDefaults.every((site) => site.to === to) ? to : undefined;
}

/** Adds a site default, replacing one for the same host. */
export function withSiteDefault(defaults: readonly SiteDefault[], added: SiteDefault): SiteDefault[] {
  return [...defaults.filter(({ host }) => host !== added.host), added].slice(-MAX_SITE_DEFAULTS);
}
