import { useMemo, useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { RenderedDocument } from '../library/reader/rendered-document.tsx';
import type { DocumentPreview } from './formatting.ts';

/** The document as its readers see it, once it is complete. */
export function Rendered({ formatted }: { formatted: DocumentPreview | undefined }) {
  // The last complete text stays while another arrives.
  const whole = useRef<readonly string[]>([]);
  if (formatted?.whole) whole.current = formatted.text;
  const markdown = useMemo(() => whole.current.join(''), [whole.current]);
  return (
    <section
      class="reader-text document-rendered"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={text('documentRendered')}
    >
      <RenderedDocument key={markdown} markdown={markdown} />
    </section>
  );
}
