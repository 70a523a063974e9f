import { text } from '../../lib/browser/text.ts';
import { SECTIONS, type SectionName, sectionId } from './sections.ts';

/** Links to sections: next to them where there is room, else above. */
export function SectionIndex({ names }: { names: readonly SectionName[] }) {
  return (
    <nav aria-label={text('sections')}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${sectionId(name)}`}>{text(SECTIONS[name].title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
