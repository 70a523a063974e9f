import type { DocumentWords } from '../../lib/document/document-rules.ts';
import { PLACEHOLDER } from '../../lib/plain-text.ts';

/** Words that documents need, in tests. */
export const DOCUMENT_WORDS: DocumentWords = {
  source: `Source: ${PLACEHOLDER}`,
  contents: 'Contents',
  sources: 'Sources',
  boundary: `Code ${PLACEHOLDER}`,
  untitled: 'Untitled',
};
