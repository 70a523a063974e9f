import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { countWords } from '../../../lib/document/count-words.ts';
import type { ResultItem, Token } from '../../../lib/search/answer/answer.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The page of a result in full, folded: its Markdown as the service wrote it, painted as text. */
function FullText({ markdown, active }: { markdown: string; active: boolean }) {
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

/** Text from the network with what the service highlighted. What it stands in has `dir="auto"`: it has a direction of its own. */
export function Highlighted({ tokens }: { tokens: Token[] }) {
  return (
    <>{tokens.map((token, index) => (token.mark ? <mark key={index}>{token.text}</mark> : token.text))}</>
  );
}

interface Props {
  item: ResultItem;
  active: boolean;
  /** Not cut to two lines. */
  whole?: boolean;
}

/** What a result says of itself: a few lines, or all of its page where the search asked for that. */
export function Snippet({ item, active, whole }: Props) {
  if (item.markdown !== undefined) return <FullText markdown={item.markdown} active={active} />;
  return (
    <>
      {item.snippet.length > 0 && (
        <p class={whole ? 'snippet whole' : 'snippet'} dir="auto">
          <Highlighted tokens={item.snippet} />
        </p>
      )}
      {item.unread && <p class="unread">{text('fullTextMissing')}</p>}
    </>
  );
}

/** An answer that came as one text: as it came, to read and to copy. */
export function MarkdownAnswer({ markdown }: { markdown: string }) {
  return (
    <div class="markdown-answer">
      <CopyButton name={text('copyMarkdown')} of={() => markdown} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section class="text-block" tabIndex={0} aria-label={text('results')}>
        <pre dir="auto">{markdown}</pre>
      </section>
    </div>
  );
}
