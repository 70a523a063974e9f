import type { Check } from './checks/check.ts';
import type { ServedPage } from './tab/tab.ts';

/** A page to extract, its main text as a reader would see it, and the requirements for its Markdown. */
export interface QualityPage extends ServedPage {
  /** Its row in the report. */
  group: string;
  name: string;
  /** The main text from a source independent of extractors, or the part of the page that contains it. */
  reference?: string | { shownIn: string };
  checks?: readonly Check[];
}

/** A page with a known text. */
export interface KnownPage extends QualityPage {
  reference: string;
}
