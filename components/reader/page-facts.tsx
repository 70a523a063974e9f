import { counted } from '../../lib/browser/text.ts';
import { countWords } from '../../lib/document/count-words.ts';
import { sourceParts } from '../../lib/markdown/tree/page-parts.ts';
import { useSlices } from './use-slices.ts';

/** Where a page comes from, and how long it is. */
export function PageFacts({ host, markdown }: { host: string | undefined; markdown: string | undefined }) {
  const { items, done } = useSlices(() => wordsOf(markdown ?? ''), [markdown]);
  const words = items.reduce((sum, some) => sum + some, 0);
  return (
    <p class="reader-facts">
      {host && <bdi>{host}</bdi>}
      {done && words > 0 && (
        <span>
          <bdi>{counted('pageWords', words)}</bdi>
        </span>
      )}
    </p>
  );
}

function* wordsOf(markdown: string): Generator<number> {
  for (const part of sourceParts(markdown)) yield countWords(part);
}
