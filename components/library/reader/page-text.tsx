import { ChevronDown, ChevronUp, CodeXml, Images, Search, TableOfContents, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import { definitionsOf } from '../../../lib/markdown/tree/inline.ts';
import {
  type Heading,
  hasPicture,
  type PagePart,
  readParts,
  sourceParts,
} from '../../../lib/markdown/tree/page-parts.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Host } from '../../ui/host.ts';
import { IconButton } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useTools } from '../../ui/tools.ts';
import { useFind } from './find.ts';
import { PageContext, Part } from './rendered.tsx';
import { useSlices } from './slices.ts';

/** The headings of a page, as items of a menu, which renders them only while it is open. */
function Outline({ headings }: { headings: readonly Heading[] }) {
  const go = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  const top = headings.reduce((least, { level }) => Math.min(least, level), 9);
  return (
    <>
      {headings.map(({ id, level, words }) => (
        <li key={id} class={`outline-${level - top}`}>
          <button type="button" dir="auto" onClick={() => go(id)}>
            {words || '…'}
          </button>
        </li>
      ))}
    </>
  );
}

interface HeadProps {
  /** What leads back from the page. */
  start?: ComponentChildren;
  title?: string | undefined;
  host: string | undefined;
  markdown?: string;
  /** URL of the original page, if it should be linked. */
  link?: string;
  /** Cost of the page, as text. */
  cost?: string | undefined;
  /** What can be done with the page. */
  children?: ComponentChildren;
}

/** What a page is and where it comes from, in one line. */
export function ReaderHead({ start, title, host, markdown, link, cost, children }: HeadProps) {
  const { items, done } = useSlices(() => wordsOf(markdown ?? ''), [markdown]);
  const words = items.reduce((sum, some) => sum + some, 0);
  const site = host && (
    <bdi>
      <Host of={host} />
    </bdi>
  );
  return (
    <header class="reader-head line">
      {start}
      <div class="reader-what grow">
        {title && (
          <h2 class="one-line" dir="auto" title={title}>
            {title}
          </h2>
        )}
        <p class="hint dots one-line">
          {link ? (
            <a href={link} title={link} target="_blank" rel="noreferrer">
              {site}
            </a>
          ) : (
            site
          )}
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
      </div>
      {children}
    </header>
  );
}

function* wordsOf(markdown: string): Generator<number> {
  for (const part of sourceParts(markdown)) yield countWords(part);
}

interface Props extends HeadProps {
  markdown: string;
  /** URL of the page, to resolve relative links. */
  url: string;
}

/** A page in the reader, rendered or as Markdown source, with its outline and search. `children`: more actions. */
export function PageText({ markdown, url, children, ...head }: Props) {
  const [source, setSource] = useState(false);
  const [pictures, setPictures] = useState(false);
  const [finding, setFinding] = useState(false);
  const [query, setQuery] = useState('');
  const content = useRef<HTMLElement | null>(null);
  const definitions = useMemo(() => definitionsOf(markdown), [markdown]);
  const pictured = useMemo(() => hasPicture(markdown), [markdown]);
  const page = useMemo(() => ({ base: url, definitions, pictures }), [url, definitions, pictures]);
  const { items, done } = useSlices<PagePart | string>(
    () => (source ? sourceParts(markdown) : readParts(markdown, page)),
    [markdown, source],
  );
  const find = useFind(content, query, `${source} ${done} ${markdown.length}`);
  const headings = items.flatMap((part) => (typeof part === 'string' ? [] : [...part.headings.values()]));
  const endFind = () => {
    setFinding(false);
    setQuery('');
    content.current?.focus();
  };
  return (
    <PageContext.Provider value={page}>
      <ReaderHead {...head} markdown={markdown}>
        {finding ? (
          <FindField {...find} query={query} onQuery={setQuery} onEnd={endFind} />
        ) : (
          <>
            <CopyButton name={text('copyMarkdown')} of={() => markdown} isDocument />
            {children}
            {headings.length > 1 && (
              <Menu icon={TableOfContents} name={text('outline')}>
                <Outline headings={headings} />
              </Menu>
            )}
            <IconButton icon={Search} name={text('find')} onClick={() => setFinding(true)} />
            {!source && !pictures && pictured && (
              <IconButton
                icon={Images}
                name={text('loadPictures')}
                hint={text('loadPicturesWhat')}
                onClick={() => setPictures(true)}
              />
            )}
            <IconButton
              icon={CodeXml}
              name={text('readSource')}
              pressed={source}
              onClick={() => setSource(!source)}
            />
          </>
        )}
      </ReaderHead>
      <section
        ref={content}
        class="reader-text scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={text('fullText')}
      >
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
    </PageContext.Provider>
  );
}

interface FindProps {
  query: string;
  count: number;
  current: number;
  onQuery: (query: string) => void;
  step: (by: number) => void;
  onEnd: () => void;
}

/** Finds text in the open page: Enter for the next match, Shift+Enter for the previous one, Escape to close. */
function FindField({ query, count, current, onQuery, step, onEnd }: FindProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const { announce } = useTools();
  const hasQuery = query.trim() !== '';
  const words = hasQuery
    ? count === 0
      ? text('findNone')
      : textWith('placeOf', { place: current, total: count })
    : '';
  useEffect(() => {
    if (words !== '') announce(words, 'unseen');
  }, [words]);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="find line">
      <input
        ref={field}
        type="text"
        aria-label={text('find')}
        placeholder={text('find')}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={({ currentTarget: { value } }) => onQuery(value)}
        onKeyDown={onKeyDown}
      />
      {hasQuery && <span class="find-count hint numbers">{words}</span>}
      {count > 0 && (
        <>
          <IconButton icon={ChevronUp} name={text('findPrevious')} onClick={() => step(-1)} />
          <IconButton icon={ChevronDown} name={text('findNext')} onClick={() => step(1)} />
        </>
      )}
      <IconButton icon={X} name={text('close')} onClick={onEnd} />
    </div>
  );
}
