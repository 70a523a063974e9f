import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { definitionsOf } from '../../../lib/markdown/tree/inline.ts';
import { readParts } from '../../../lib/markdown/tree/page-parts.ts';
import { useLastKnown } from '../../ui/hooks.ts';
import { PageContext, Part } from './rendered-blocks.tsx';
import { useSlices } from './slices.ts';

interface Props {
  /** Its Markdown, in pieces. */
  text: readonly string[];
  /** Whether `text` is complete. */
  whole: boolean;
}

/** A document as its readers see it, once it is complete, without its images. */
export function RenderedDocument({ text: pieces, whole: isWhole }: Props) {
  // The last complete text stays while another arrives.
  const whole = useLastKnown(isWhole ? pieces : undefined);
  const markdown = useMemo(() => whole?.join('') ?? '', [whole]);
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
