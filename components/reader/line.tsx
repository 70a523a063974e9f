import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { readInline } from '../../lib/markdown/tree/inline.ts';
import type { LinkRules } from '../../lib/markdown/tree/links.ts';
import type { Inline } from '../../lib/markdown/tree/tree.ts';

/** What the parts of a page are painted with. */
export interface Page extends LinkRules {
  /** Whether pictures may be loaded, from the hosts that the page names. */
  pictures: boolean;
}

export const PageContext = createContext<Page>({ base: '', definitions: new Map(), pictures: false });

/** The text of a paragraph, heading or cell, with its links and emphasis. Made of elements, never of HTML. */
export function Line({ of }: { of: string }) {
  const page = useContext(PageContext);
  const parts = useMemo(() => readInline(of, page), [of, page.base, page.definitions]);
  return <Parts of={parts} />;
}

function Parts({ of }: { of: Inline[] }) {
  return <>{of.map((part, place) => (typeof part === 'string' ? part : <Part key={place} of={part} />))}</>;
}

function Part({ of }: { of: Exclude<Inline, string> }) {
  if (of.kind === 'break') return <br />;
  if (of.kind === 'code') return <code>{of.text}</code>;
  if (of.kind === 'image') return <Picture of={of} />;
  const within = <Parts of={of.of} />;
  if (of.kind === 'link')
    return (
      <a href={of.url} title={of.url} target="_blank" rel="noreferrer">
        {within}
      </a>
    );
  if (of.kind === 'em') return <em>{within}</em>;
  if (of.kind === 'strong') return <strong>{within}</strong>;
  return <s>{within}</s>;
}

/** A picture in words, until it is asked for: loading it tells its host that the page is read. */
function Picture({ of: { url, alt } }: { of: Extract<Inline, { kind: 'image' }> }) {
  const { pictures } = useContext(PageContext);
  if (pictures && url !== undefined)
    return <img src={url} alt={alt} referrerpolicy="no-referrer" loading="lazy" />;
  return <span class="picture-words">{alt.trim() || text('picture')}</span>;
}
