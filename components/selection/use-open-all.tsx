import { useState } from 'preact/hooks';
import { counted } from '../../lib/browser/text.ts';
import { MenuItem } from '../parts/menu.tsx';
import { Ask } from '../search/ask.tsx';
import type { SelectionDeeds } from './use-selection-deeds.ts';

/** More tabs than this open after a yes alone: so many are a nuisance to close again. */
const MOST_UNASKED = 20;

/** The entry that opens results in tabs, and the question that many of them raise. */
export function useOpenAll(id: string, { tabs, openAll }: SelectionDeeds) {
  const [asked, setAsked] = useState(false);
  const words = counted('openTabs', tabs);
  const answer = (agreed: boolean) => {
    setAsked(false);
    if (agreed) void openAll();
  };
  return {
    item: <MenuItem name={words} act={() => (tabs > MOST_UNASKED ? setAsked(true) : openAll())} apart />,
    question: asked && <Ask id={id} words={counted('askTabs', tabs)} go={words} onAnswer={answer} />,
  };
}
