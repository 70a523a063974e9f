import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { SECTIONS, type SectionName, sectionId } from './sections.ts';

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
