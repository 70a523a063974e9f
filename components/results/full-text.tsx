import { useMemo } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import { countWords } from '../../lib/document/count-words.ts';
import { CopyButton } from '../parts/copy-button.tsx';

/** The page of a result in full, folded: its Markdown as the service wrote it, painted as text. */
export function FullText({ markdown, active }: { markdown: string; active: boolean }) {
  const words = useMemo(() => countWords(markdown), [markdown]);
  const tabIndex = active ? 0 : -1;
  return (
    <details class="full-text">
      <summary tabIndex={tabIndex}>
        {text('fullText')} <span class="full-text-words">{counted('pageWords', words)}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, whichever entry Tab reaches */}
      <article class="text-block" tabIndex={0} aria-label={text('fullText')}>
        <pre dir="auto">{markdown}</pre>
      </article>
      <CopyButton name={text('copyFullText')} of={() => markdown} tabIndex={tabIndex} />
    </details>
  );
}
