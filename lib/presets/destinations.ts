import type { Job } from '../extraction/job/job.ts';
import { longestFor } from '../extraction/sites/host-match.ts';
import type { Untrusted } from '../untrusted.ts';

/** The destinations of extracted pages. */
export const DESTINATIONS = ['clipboard', 'obsidian', 'file', 'collection', 'document'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** The ways to start an extraction that can each have their own destination. */
export const GESTURES = ['page', 'link', 'links', 'local'] as const;
export type Gesture = (typeof GESTURES)[number];

/** A destination and format: the name of a preset, or empty for the default format. */
export interface Delivery {
  to: Destination;
  preset: string;
}

/** How pages of a site are extracted. */
export const SITE_WAYS = ['usual', 'local', 'service'] as const;
export type SiteWay = (typeof SITE_WAYS)[number];

/** How pages of a site are always extracted and delivered; also applies to subdomains without their own default. */
export interface SiteDefault extends Delivery {
  host: string;
  way: SiteWay;
}

export const MAX_SITE_DEFAULTS = 500;

/** Where new notes are created in Obsidian. */
export interface ObsidianPlace {
  /** Name or ID of the vault; empty for the last used one. */
  vault: string;
  /** Template for the folder; empty for Obsidian's own default. */
  folder: string;
  /** Template for the note name. */
  name: string;
}

export const DEFAULT_OBSIDIAN: ObsidianPlace = { vault: '', folder: '', name: '{{title}}' };
export const MAX_VAULT_LENGTH = 100;

/** The user's destinations for extracted pages. */
export interface Deliveries {
  gestures?: Partial<Record<Gesture, Delivery>>;
  siteDefaults?: SiteDefault[];
}

export const TO_CLIPBOARD: Delivery = { to: 'clipboard', preset: '' };

/** The default for a page's site, if any. */
export const siteDefaultFor = (url: Untrusted, defaults: readonly SiteDefault[]): SiteDefault | undefined =>
  longestFor(URL.parse(url)?.hostname ?? '', defaults);

/** The gesture that started a job; `undefined` if it has no destination of its own, such as copying selected text. */
function gestureOf({ source, pages }: Pick<Job, 'source' | 'pages'>): Gesture | undefined {
  const local = pages.length > 0 && pages.every((page) => page.state === 'done' && page.via === 'local');
  if (source === 'page') return local ? 'local' : 'page';
  return source === 'link' ? 'link' : source === 'selection' ? 'links' : undefined;
}

/** The delivery for a job: the default of its pages' site if they share one, or else that of its gesture. */
export function deliveryOf(job: Pick<Job, 'source' | 'pages'>, chosen: Deliveries): Delivery {
  const gesture = gestureOf(job);
  if (gesture === undefined) return TO_CLIPBOARD;
  const [first, ...others] = job.pages.map(({ url }) => siteDefaultFor(url, chosen.siteDefaults ?? []));
  const site = others.every((other) => other === first) ? first : undefined;
  const { to, preset } = site ?? chosen.gestures?.[gesture] ?? TO_CLIPBOARD;
  return { to, preset };
}

/** Adds a site default, replacing one for the same host. */
export function withSiteDefault(defaults: readonly SiteDefault[], added: SiteDefault): SiteDefault[] {
  return [...defaults.filter(({ host }) => host !== added.host), added].slice(-MAX_SITE_DEFAULTS);
}
