import type { TextKey } from '../../lib/browser/text.ts';

/** How a section is named, and under which other words people look for it. */
interface Named {
  title: TextKey;
  find: TextKey;
}

/** The sections of Settings, in their order: what the page shows and what its index lists both follow from this. */
export const SECTIONS = {
  service: { title: 'service', find: 'findService' },
  defaults: { title: 'defaultsTitle', find: 'findSearch' },
  lenses: { title: 'lensesTitle', find: 'findLenses' },
  rules: { title: 'rulesTitle', find: 'findRules' },
  extraction: { title: 'extractionTitle', find: 'findExtraction' },
  documents: { title: 'documentDefaultsTitle', find: 'findMarkdown' },
  library: { title: 'library', find: 'findLibrary' },
  usage: { title: 'usageTitle', find: 'findSpending' },
  privacy: { title: 'privacyTitle', find: 'findPrivacy' },
  shortcuts: { title: 'shortcutsTitle', find: 'findShortcuts' },
  elsewhere: { title: 'elsewhereTitle', find: 'findMcp' },
  about: { title: 'aboutTitle', find: 'findAbout' },
} as const satisfies Record<string, Named>;

export type SectionName = keyof typeof SECTIONS;

const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

export const SECTION_NAMES: readonly SectionName[] = Object.keys(SECTIONS).filter(isSection);

/** Id of a section: not that of the field of the same name, which `options.html#lenses` leads to. */
export const sectionId = (name: SectionName): string => `section-${name}`;
