import type { Check } from '../checks/check.ts';

/** What a tool has to know beyond Markdown to make a page of a document. */
export type Feature = 'notes' | 'alerts' | 'containers' | 'deflist' | 'math' | 'tasks' | 'groups';

/** A document in Markdown, and what must be found again in the Markdown of the page that a tool makes of it. */
export interface MarkdownDocument {
  name: string;
  needs: readonly Feature[];
  markdown: string;
  checks: readonly Check[];
}
