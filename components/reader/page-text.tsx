import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { definitionsOf } from '../../lib/markdown/tree/definitions.ts';
import { hasPicture, type PagePart, readParts, sourceParts } from '../../lib/markdown/tree/page-parts.ts';
import { FindField } from './find-field.tsx';
import { PageContext } from './line.tsx';
import { Outline } from './outline.tsx';
import { Part } from './page-part.tsx';
import { useFind } from './use-find.ts';
import { useSlices } from './use-slices.ts';

interface Props {
  markdown: string;
  /** Where the page stands: its links may be written without their host. */
  url: string;
}

type PartOrSource = PagePart | string;

/** A page to read: as it is meant, or as its Markdown is written; with its outline, and words found in it. */
export function PageText({ markdown, url }: Props) {
  const [source, setSource] = useState(false);
  const [pictures, setPictures] = useState(false);
  const [query, setQuery] = useState('');
  const content = useRef<HTMLElement | null>(null);
  const definitions = useMemo(() => definitionsOf(markdown), [markdown]);
  const pictured = useMemo(() => hasPicture(markdown), [markdown]);
  const page = useMemo(() => ({ base: url, definitions, pictures }), [url, definitions, pictures]);
  const { items, done } = useSlices<PartOrSource>(
    () => (source ? sourceParts(markdown) : readParts(markdown, page)),
    [markdown, source],
  );
  const find = useFind(content, query, `${source} ${done} ${markdown.length}`);
  const headings = items.flatMap((part) => (typeof part === 'string' ? [] : [...part.headings.values()]));
  return (
    <PageContext.Provider value={page}>
      <div class="reader-tools">
        <FindField {...find} query={query} onQuery={setQuery} />
        {!source && !pictures && pictured && (
          <button
            type="button"
            class="button small"
            title={text('loadPicturesWhat')}
            onClick={() => setPictures(true)}
          >
            {text('loadPictures')}
          </button>
        )}
        <button type="button" class="button small" aria-pressed={source} onClick={() => setSource(!source)}>
          {text('readSource')}
        </button>
      </div>
      {headings.length > 1 && <Outline headings={headings} />}
      <Content content={content} items={items} />
    </PageContext.Provider>
  );
}

interface ContentProps {
  content: RefObject<HTMLElement | null>;
  items: readonly PartOrSource[];
}

function Content({ content, items }: ContentProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={content} class="reader-text" tabIndex={0} aria-label={text('fullText')}>
      {items.map((part, place) =>
        typeof part === 'string' ? (
          <pre key={`source ${place}`} class="page-source" dir="auto">
            {part}
          </pre>
        ) : (
          <Part key={place} of={part} />
        ),
      )}
    </section>
  );
}
