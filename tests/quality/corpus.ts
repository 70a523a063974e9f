import type { Check } from './checks/check.ts';
import type { ServedPage } from './tab/tab.ts';

/** A page to be extracted, the text that a reader would call its own, and what its Markdown must show. */
export interface QualityPage extends ServedPage {
  /** The row of the report that it counts in. */
  group: string;
  name: string;
  /** The main text, from a source that no extractor had a hand in, or the part of the page that holds it. */
  reference?: string | { shownIn: string };
  checks?: readonly Check[];
}

/** A page whose text is known before it is shown. */
export interface KnownPage extends QualityPage {
  reference: string;
}
