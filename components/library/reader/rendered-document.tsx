import { useMemo } from 'preact/hooks';
import { definitionsOf } from '../../../lib/markdown/tree/inline.ts';
import { readParts } from '../../../lib/markdown/tree/page-parts.ts';
import { PageContext, Part } from './rendered-blocks.tsx';
import { useSlices } from './slices.ts';

/** A document rendered without its images. Needs a key that changes with the text, because parts render once. */
export function RenderedDocument({ markdown }: { markdown: string }) {
  const [head, body] = useMemo(() => splitFrontMatter(markdown), [markdown]);
  const page = useMemo(() => ({ base: '', definitions: definitionsOf(body), pictures: false }), [body]);
  const { items } = useSlices(() => readParts(body, page), [body]);
  return (
    <PageContext.Provider value={page}>
      {head !== '' && (
        <pre class="page-source" dir="auto">
          {head}
        </pre>
      )}
      {items.map((part, index) => (
        <Part key={index} of={part} />
      ))}
    </PageContext.Provider>
  );
}

const FENCE = '---\n';

/** Front matter is YAML, which Markdown would render as a heading. */
function splitFrontMatter(markdown: string): readonly [head: string, body: string] {
  const end = markdown.startsWith(FENCE) ? markdown.indexOf(`\n${FENCE}`, FENCE.length - 1) : -1;
  return end < 0
    ? ['', markdown]
    : [markdown.slice(FENCE.length, end), markdown.slice(end + FENCE.length + 1)];
}
