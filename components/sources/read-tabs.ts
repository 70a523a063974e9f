import { useEffect, useState } from 'preact/hooks';
import { locale, text } from '../../lib/browser/text.ts';
import { siteOf, type TabPage } from '../../lib/extraction/in-tab/tabs.ts';
import type { Deeds } from '../../lib/pages/quarry.ts';
import type { OpenTab } from '../../lib/pages/source-deeds.ts';
import type { Tools } from '../parts/tools.ts';

/** Parts of a sentence, as the language puts them together. */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat(locale()).format(parts);

/** Which tabs can be read without asking, as soon as that is known, and how to look again. Looked for where it is wanted. */
export function useOpenTabs(
  deeds: Deeds,
  tabs: readonly OpenTab[],
  wanted: boolean,
): [open: ReadonlySet<number> | undefined, look: () => void] {
  const [open, setOpen] = useState<ReadonlySet<number>>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let gone = false;
    if (wanted) void deeds.openToRead(tabs).then((found) => gone || setOpen(found));
    return () => {
      gone = true;
    };
  }, [deeds, tabs, wanted, looks]);
  return [open, () => setLooks((times) => times + 1)];
}

interface Order {
  pages: readonly TabPage[];
  /** The origins to ask for before. */
  asks: readonly string[];
  /** Whether the service is asked for those that can't be read. */
  first: boolean;
  deeds: Deeds;
  tools: Tools;
}

/** Reads pages in their tabs, after one question for all their sites; gives what the user has to know of the answer. */
export async function readTabs(order: Order): Promise<string | undefined> {
  const { pages, asks, first, deeds, tools } = order;
  // First in the click: after an await the browser no longer takes it for the user's wish.
  const allowed = asks.length > 0 ? await deeds.requestSites(asks) : asks;
  if (asks.length > 0 && allowed.length === 0) return text('addRefused');
  const outcome = await tools.quarry.extractHere([...pages], { first });
  if (!outcome.ok)
    tools.report({
      failure: outcome.failure,
      again: () => void readTabs(order),
      ...(first ? { costs: { pages: pages.length } } : {}),
    });
  const refused = asks.filter((pattern) => !allowed.includes(pattern));
  return refused.length > 0 ? text('tabsHerePartly', listed(refused.map(siteOf))) : undefined;
}
