import { Component, h } from 'preact';
import type { Heading, PagePart } from '../../lib/markdown/tree/page-parts.ts';
import type { Block } from '../../lib/markdown/tree/tree.ts';
import { Line } from './line.tsx';

/** A few blocks of a page. Painted once: what comes behind them changes nothing here. */
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

interface Props {
  of: Block[];
  headings: ReadonlyMap<Block, Heading>;
}

function Blocks({ of, headings }: Props) {
  return (
    <>
      {of.map((block, place) => (
        <OneBlock key={place} of={block} headings={headings} />
      ))}
    </>
  );
}

function OneBlock({ of, headings }: { of: Block; headings: Props['headings'] }) {
  switch (of.kind) {
    case 'rule':
      return <hr />;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{of.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks of={of.blocks} headings={headings} />
        </blockquote>
      );
    case 'list':
      return <List of={of} headings={headings} />;
    case 'table':
      return <Table of={of} />;
    case 'heading': {
      const heading = headings.get(of);
      const words = <Line of={of.text} />;
      // Within a quote or a list it stands for no part of the page.
      if (!heading)
        return (
          <p class="page-heading" dir="auto">
            {words}
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

function List({
  of: { start, items },
  headings,
}: {
  of: Extract<Block, { kind: 'list' }>;
  headings: Props['headings'];
}) {
  const entries = items.map((blocks, place) => (
    <li key={place} dir="auto">
      <Blocks of={blocks} headings={headings} />
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
