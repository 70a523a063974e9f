import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { SECTIONS, type SectionName, sectionId } from './sections.ts';

interface Props {
  name: SectionName;
  what?: string;
  children: ComponentChildren;
}

/** One part of the options, under its name. */
export function Section({ name, what, children }: Props) {
  const id = sectionId(name);
  return (
    <section class="section" id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{text(SECTIONS[name])}</h2>
      {what && <p class="section-what">{what}</p>}
      {children}
    </section>
  );
}
