import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { SECTIONS } from './sections.ts';
import { type Sifted, sift } from './sift.ts';

/** Keeps in sight what a query finds among the sections, also as they change; gives what that is. */
export function useSift(query: string, sections: Element | null): Sifted | undefined {
  const [found, setFound] = useState<Sifted>();
  useEffect(() => {
    if (!sections) return;
    const look = () =>
      setFound(sift(query, (name) => `${text(SECTIONS[name].title)} ${text(SECTIONS[name].find)}`));
    look();
    if (query.trim() === '') return;
    const changes = new MutationObserver(look);
    changes.observe(sections, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [query, sections]);
  return found;
}
