import type { Check } from '../checks/check.ts';

/** A Markdown extension that a tool needs to render a document. */
export type Feature = 'notes' | 'alerts' | 'containers' | 'deflist' | 'math' | 'tasks' | 'groups';

/** A Markdown document, and what must be in the Markdown extracted from its rendered page. */
export interface MarkdownDocument {
  name: string;
  needs: readonly Feature[];
  markdown: string;
  checks: readonly Check[];
}
