import { text } from '../../lib/browser/text.ts';
import { SECTIONS, sectionId } from './sections.ts';

const NAMES: (keyof typeof SECTIONS)[] = [
  'service',
  'defaults',
  'results',
  'lenses',
  'rules',
  'history',
  'usage',
  'shortcuts',
  'elsewhere',
];

/** The way to each section, beside them where there is room. */
export function SectionIndex() {
  return (
    <nav class="index" aria-label={text('sections')}>
      <ul>
        {NAMES.map((name) => (
          <li key={name}>
            <a href={`#${sectionId(name)}`}>{text(SECTIONS[name])}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
