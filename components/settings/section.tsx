import type { ComponentChildren } from 'preact';
import { type TextKey, text } from '../../lib/browser/text.ts';

/** How a section is named, and under which other words people look for it. */
interface Named {
  title: TextKey;
  find: TextKey;
}

/** The sections of Settings, in their order: what the page shows and what its index lists both follow from this. */
export const SECTIONS = {
  service: { title: 'service', find: 'findService' },
  defaults: { title: 'defaultsTitle', find: 'findSearch' },
  language: { title: 'languageTitle', find: 'findLanguage' },
  lenses: { title: 'lensesTitle', find: 'findLenses' },
  rules: { title: 'rulesTitle', find: 'findRules' },
  extraction: { title: 'extractionTitle', find: 'findExtraction' },
  sites: { title: 'sitesTitle', find: 'findSites' },
  documents: { title: 'documentDefaultsTitle', find: 'findMarkdown' },
  presets: { title: 'presetsTitle', find: 'findPresets' },
  destinations: { title: 'destinationsTitle', find: 'findDestinations' },
  library: { title: 'library', find: 'findLibrary' },
  usage: { title: 'usageTitle', find: 'findSpending' },
  privacy: { title: 'privacyTitle', find: 'findPrivacy' },
  menu: { title: 'menuTitle', find: 'findMenu' },
  shortcuts: { title: 'shortcutsTitle', find: 'findShortcuts' },
  elsewhere: { title: 'elsewhereTitle', find: 'findMcp' },
  about: { title: 'aboutTitle', find: 'findAbout' },
} as const satisfies Record<string, Named>;

export type SectionName = keyof typeof SECTIONS;

const isSection = (name: string): name is SectionName => Object.hasOwn(SECTIONS, name);

export const SECTION_NAMES: readonly SectionName[] = Object.keys(SECTIONS).filter(isSection);

/** Id of a section: not that of the field of the same name, which `options.html#lenses` leads to. */
export const sectionId = (name: SectionName): string => `section-${name}`;

interface Props {
  name: SectionName;
  what?: string;
  children: ComponentChildren;
}

/** One section of Settings, under its name. A link to it moves the focus there. */
export function Section({ name, what, children }: Props) {
  const id = sectionId(name);
  return (
    <section class="section" id={id} tabIndex={-1} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{text(SECTIONS[name].title)}</h2>
      {what && <p class="section-what">{what}</p>}
      {children}
    </section>
  );
}

/** Settings of a section that belong together, under a name of their own. */
export function Group({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields alone, and is laid out unlike the rest
    <div class="setting-group" role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{title}</h3>
      {children}
    </div>
  );
}
