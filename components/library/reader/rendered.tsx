import { Component, createContext, h } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { definitionsOf, type LinkRules, readInline } from '../../../lib/markdown/tree/inline.ts';
import { type Heading, type PagePart, readParts } from '../../../lib/markdown/tree/page-parts.ts';
import type { Block, Inline } from '../../../lib/markdown/tree/tree.ts';
import { useSlices } from './slices.ts';

/** A document as its readers see it, without its images. `text`: its Markdown, in pieces. */
export function RenderedDocument({ text: pieces }: { text: readonly string[] }) {
  const markdown = useMemo(() => pieces.join(''), [pieces]);
  return (
    <section
      class="reader-text scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={text('documentRendered')}
    >
      <Whole key={markdown} markdown={markdown} />
    </section>
  );
}

/** Needs a key that changes with the text, because parts render once. */
function Whole({ markdown }: { markdown: string }) {
  const [head, body] = useMemo(() => splitFrontMatter(markdown), [markdown]);
  const page = useMemo(() => ({ base: '', definitions: definitionsOf(body), pictures: false }), [body]);
  const { items } = useSlices(() => readParts(body, page), [body]);
  return (
    <PageContext.Provider value={page}>
      {head !== '' && (
        <table class="page-part page-properties">
          {propertiesOf(head).map(([name, values], index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td dir="auto">{values.join('\n')}</td>
            </tr>
          ))}
        </table>
      )}
      {items.map((part, index) => (
        <Part key={index} of={part} />
      ))}
    </PageContext.Provider>
  );
}

/** The properties in front matter as Quarry writes it; what is indented belongs to the property above. */
function propertiesOf(yaml: string): [name: string, values: string[]][] {
  const properties: [string, string[]][] = [];
  for (const line of yaml.split('\n')) {
    const [, name, value = ''] = /^([^\s:#-][^:]*):(.*)$/.exec(line) ?? [];
    if (name !== undefined) properties.push([name, []]);
    const plain = (name === undefined ? line : value).trim().replace(/^- /, '');
    const unquoted = plain.replace(/^"(.*)"$/, '$1').replaceAll(/\\(["\\])/g, '$1');
    if (unquoted !== '') properties.at(-1)?.[1].push(unquoted);
  }
  return properties;
}

const FENCE = '---\n';

/** Front matter is YAML, which Markdown would render as a heading. */
function splitFrontMatter(markdown: string): readonly [head: string, body: string] {
  const end = markdown.startsWith(FENCE) ? markdown.indexOf(`\n${FENCE}`, FENCE.length - 1) : -1;
  return end < 0
    ? ['', markdown]
    : [markdown.slice(FENCE.length, end), markdown.slice(end + FENCE.length + 1)];
}

/** Options for rendering the parts of a page. */
interface Page extends LinkRules {
  /** Whether images may be loaded from the hosts that the page names. */
  pictures: boolean;
}

export const PageContext = createContext<Page>({ base: '', definitions: new Map(), pictures: false });

/** The text of a paragraph, heading, or cell, with links and emphasis. Built from elements, never from HTML. */
function Line({ of }: { of: string }) {
  const page = useContext(PageContext);
  const parts = useMemo(() => readInline(of, page), [of, page.base, page.definitions]);
  return <Parts of={parts} />;
}

function Parts({ of }: { of: Inline[] }) {
  return (
    <>{of.map((part, index) => (typeof part === 'string' ? part : <InlinePart key={index} of={part} />))}</>
  );
}

function InlinePart({ of }: { of: Exclude<Inline, string> }) {
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

/**
 * The alternative text of an image until it is requested: loading it reveals to its host that the page is being read.
 */
function Picture({ of: { url, alt } }: { of: Extract<Inline, { kind: 'image' }> }) {
  const { pictures } = useContext(PageContext);
  if (pictures && url !== undefined)
    return <img src={url} alt={alt} referrerpolicy="no-referrer" loading="lazy" />;
  return <span class="picture-words hint">{alt.trim() || text('picture')}</span>;
}

/** A few blocks of a page. Rendered once, since later blocks do not affect it. */
export class Part extends Component<{ of: PagePart }> {
  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render() {
    const { blocks, headings } = this.props.of;
    return (
      <div class="page-part">
        <Blocks of={blocks} headings={headings} />
      </div>
    );
  }
}

/** `headings`: those of the outline; inside a quote or list, there are none. */
function Blocks({ of, headings }: { of: Block[]; headings?: PagePart['headings'] }) {
  return (
    <>
      {of.map((block, index) => (
        <OneBlock key={index} of={block} heading={headings?.get(block)} />
      ))}
    </>
  );
}

function OneBlock({ of, heading }: { of: Block; heading: Heading | undefined }) {
  switch (of.kind) {
    case 'rule':
      return <hr />;
    case 'page':
      return <p class="page-start line hint">{textWith('pageNumber', { page: of.number })}</p>;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{of.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks of={of.blocks} />
        </blockquote>
      );
    case 'list':
      return <List of={of} />;
    case 'table':
      return <Table of={of} />;
    case 'heading': {
      const words = <Line of={of.text} />;
      if (!heading)
        return (
          <p dir="auto">
            <strong>{words}</strong>
          </p>
        );
      return h(`h${heading.level}`, { id: heading.id, dir: 'auto', tabIndex: -1 }, words);
    }
    default:
      return (
        <p dir="auto">
          <Line of={of.text} />
        </p>
      );
  }
}

function List({ of: { start, items } }: { of: Extract<Block, { kind: 'list' }> }) {
  const entries = items.map((blocks, index) => (
    <li key={index} dir="auto">
      <Blocks of={blocks} />
    </li>
  ));
  return start === undefined ? (
    <ul dir="auto">{entries}</ul>
  ) : (
    <ol dir="auto" start={start}>
      {entries}
    </ol>
  );
}

function Table({ of: { head, rows } }: { of: Extract<Block, { kind: 'table' }> }) {
  return (
    <div class="page-table">
      <table>
        {head && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={column} scope="col" dir="auto">
                  <Line of={cell} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column} dir="auto">
                  <Line of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
