/** A page to be extracted, and the text that a reader would call its own. */
export interface QualityPage {
  /** Where it comes from; figures are given by source. */
  source: string;
  name: string;
  url: string;
  html: string;
  /** The main text, from a source that no extractor had a hand in. */
  reference: string;
  /** Whether this project wrote the page: the goals hold for those of others. */
  own: boolean;
}
