import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import { definitionsOf } from '../../../lib/markdown/tree/inline.ts';
import {
  type Heading,
  hasPicture,
  type PagePart,
  readParts,
  sourceParts,
} from '../../../lib/markdown/tree/page-parts.ts';
import { number } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { useFind } from './find.ts';
import { FindField } from './find-field.tsx';
import { PageContext, Part } from './rendered-blocks.tsx';
import { useSlices } from './slices.ts';

/** The headings of a page, as links to them. */
function Outline({ headings }: { headings: readonly Heading[] }) {
  // A long page may have thousands of headings, so they are rendered only when the outline is open.
  const [open, setOpen] = useState(false);
  const go = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  const top = headings.reduce((least, { level }) => Math.min(least, level), 9);
  return (
    <details class="outline" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {text('outline')} <span>{number(headings.length)}</span>
      </summary>
      {open && (
        <nav aria-label={text('outline')}>
          <ul>
            {headings.map(({ id, level, words }) => (
              <li key={id} class={`outline-${level - top}`}>
                <button type="button" dir="auto" onClick={() => go(id)}>
                  {words || '…'}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </details>
  );
}

interface Props {
  markdown: string;
  /** URL of the page, to resolve relative links. */
  url: string;
}

type PartOrSource = PagePart | string;

/** A page in the reader, rendered or as Markdown source, with its outline and search. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section ref={content} class="reader-text" tabIndex={0} aria-label={text('fullText')}>
      {items.map((part, index) =>
        typeof part === 'string' ? (
          <pre key={`source ${index}`} class="page-source" dir="auto">
            {part}
          </pre>
        ) : (
          <Part key={index} of={part} />
        ),
      )}
    </section>
  );
}

interface FactsProps {
  host: string | undefined;
  markdown: string | undefined;
  /** URL of the original page, if it should be linked. */
  url?: string;
  /** Cost of the page, as text. */
  cost?: string | undefined;
}

/** Source, length, and cost of a page. */
export function PageFacts({ host, markdown, url, cost }: FactsProps) {
  const { items, done } = useSlices(() => wordsOf(markdown ?? ''), [markdown]);
  const words = items.reduce((sum, some) => sum + some, 0);
  return (
    <p class="reader-facts">
      {host &&
        (url ? (
          <Original url={url} host={host} />
        ) : (
          <bdi>
            <Host of={host} />
          </bdi>
        ))}
      {done && words > 0 && (
        <span>
          <bdi>{counted('pageWords', words)}</bdi>
        </span>
      )}
      {cost && (
        <span>
          <bdi>{cost}</bdi>
        </span>
      )}
    </p>
  );
}

const Original = ({ url, host }: { url: string; host: string }) => (
  <a href={url} title={url} target="_blank" rel="noreferrer">
    <bdi>
      <Host of={host} />
    </bdi>
  </a>
);

function* wordsOf(markdown: string): Generator<number> {
  for (const part of sourceParts(markdown)) yield countWords(part);
}
