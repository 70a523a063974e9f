import { text } from '../../lib/browser/text.ts';
import { CopyButton } from '../parts/copy-button.tsx';

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
