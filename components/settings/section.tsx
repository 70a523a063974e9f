import type { ComponentChildren } from 'preact';
import { type TextKey, text } from '../../lib/browser/text.ts';

/** The title of a section, and additional search terms. */
interface Named {
  title: TextKey;
  find: TextKey;
}

/** The sections of Settings in order, used by the page and its index. */
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

/** ID of a section. Differs from the ID of a field with the same name, which `options.html#lenses` opens. */
export const sectionId = (name: SectionName): string => `section-${name}`;

interface Props {
  name: SectionName;
  what?: ComponentChildren;
  children: ComponentChildren;
}

/** A section of Settings with its title. A link to it moves the focus there. */
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

/** A titled group of settings within a section. */
export function Group({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields only, and would be laid out differently
    <div class="setting-group" role="group" id={id} tabIndex={-1} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{title}</h3>
      {children}
    </div>
  );
}
