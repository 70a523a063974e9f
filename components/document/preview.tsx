import { useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { DocumentRules } from '../../lib/extraction/document/rules.ts';
import type { ExtractedPage } from '../../lib/extraction/document.ts';
import { useDocumentTools } from './document-tools.ts';
import { previewOf } from './use-shaped.ts';

/** The text as it will be, as text; of a long one its beginning. */
export function Preview({ pages, rules }: { pages: readonly ExtractedPage[]; rules: DocumentRules }) {
  const tools = useDocumentTools();
  const preview = useMemo(() => previewOf(tools, pages, rules), [pages, rules]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section class="document-preview" tabIndex={0} aria-label={text('documentPreview')}>
      <pre dir="auto">{preview.text}</pre>
      {!preview.whole && <p>{text('documentPreviewPart')}</p>}
    </section>
  );
}
