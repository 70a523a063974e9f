import type { TextKey } from '../../lib/browser/text.ts';

/** The parts of the options, in their order, and what each is called. */
export const SECTIONS = {
  service: 'service',
  defaults: 'defaultsTitle',
  results: 'resultsTitle',
  extraction: 'extractionTitle',
  documents: 'documentDefaultsTitle',
  library: 'library',
  lenses: 'lensesTitle',
  rules: 'rulesTitle',
  history: 'historyTitle',
  usage: 'usageTitle',
  shortcuts: 'shortcutsTitle',
  elsewhere: 'elsewhereTitle',
} as const satisfies Record<string, TextKey>;

export type SectionName = keyof typeof SECTIONS;

/** Id of a section: not that of the field of the same name, which `options.html#lenses` leads to. */
export const sectionId = (name: SectionName): string => `section-${name}`;
