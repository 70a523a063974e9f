import { siteDefaultFor } from '../../../lib/presets/destinations.ts';
import type { Tools } from '../tools.ts';
import { about } from './usage-words.ts';

type Rules = Pick<Tools, 'siteDefaults'>;

/** The pages that the service gets, and the number withheld because their sites are extracted locally only. */
export function sentPages<T extends { url: string }>(
  pages: readonly T[],
  { siteDefaults = [] }: Rules,
): { sent: T[]; withheld: number } {
  const sent = pages.filter(({ url }) => siteDefaultFor(url, siteDefaults)?.way !== 'local');
  return { sent, withheld: pages.length - sent.length };
}

/** The price to extract a page; undefined if its site is extracted locally only, so that it is not sent. */
export const pagePrice = (
  { url = '' }: { url?: string | undefined },
  { prices, ...rules }: Rules & Pick<Tools, 'prices'>,
): string | undefined => (sentPages([{ url }], rules).withheld > 0 ? undefined : about({ pages: 1 }, prices));
