import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Highlighted } from '../../ui/list/highlighted.tsx';

/** The full page of a result, collapsed. The service's Markdown is shown as plain text. */
function FullText({ markdown, active }: { markdown: string; active: boolean }) {
  const words = useMemo(() => countWords(markdown), [markdown]);
  const tabIndex = active ? 0 : -1;
  return (
    <details class="full-text">
      <summary tabIndex={tabIndex}>
        {text('fullText')} <span class="hint dot">{counted('pageWords', words)}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard, whichever entry Tab reaches */}
      <article class="text-block" tabIndex={0} aria-label={text('fullText')}>
        <pre dir="auto">{markdown}</pre>
      </article>
      <CopyButton name={text('copyFullText')} of={() => markdown} isDocument tabIndex={tabIndex} />
    </details>
  );
}

interface Props {
  item: ResultItem;
  active: boolean;
  /** Shows the full text instead of two lines. */
  whole?: boolean;
}

/** The snippet of a result, and its full page if the search requested that. */
export function Snippet({ item, active, whole }: Props) {
  return (
    <>
      {item.snippet.length > 0 && (
        <p class={whole ? 'snippet whole clamp' : 'snippet clamp'} dir="auto">
          <Highlighted tokens={item.snippet} />
        </p>
      )}
      {item.markdown !== undefined && <FullText markdown={item.markdown} active={active} />}
      {item.unread && <p class="unread hint caution">{text('fullTextMissing')}</p>}
    </>
  );
}

/** An answer that is a single text, shown unchanged for reading and copying. */
export function MarkdownAnswer({ markdown }: { markdown: string }) {
  return (
    <div class="markdown-answer inset">
      <CopyButton name={text('copyMarkdown')} of={() => markdown} isDocument />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section class="text-block" tabIndex={0} aria-label={text('results')}>
        <pre dir="auto">{markdown}</pre>
      </section>
    </div>
  );
}
