import { text } from '../../lib/browser/text.ts';
import type { Shaped } from './use-shaped.ts';

/** The text as it will be, as text; what is out of sight costs nothing. */
export function Preview({ shaped }: { shaped: Shaped | undefined }) {
  return (
    <section
      class="document-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={text('documentPreview')}
      aria-busy={!shaped?.whole}
    >
      <pre dir="auto">
        {shaped?.text.map((piece, place) => (
          <span key={place}>{piece}</span>
        ))}
      </pre>
    </section>
  );
}
