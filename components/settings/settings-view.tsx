import { useCallback, useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { UndoProvider } from '../ui/confirm/undo.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { failureInFull } from '../ui/failure/failure-words.ts';
import { focusRoute } from '../ui/form/field.tsx';
import { Mark } from '../ui/mark.tsx';
import { useSnapshot } from '../ui/use-snapshot.ts';
import { SECTION_NAMES, SECTIONS, type SectionName, sectionId } from './section.tsx';
import { type PartsProps, sectionContents } from './sections.tsx';
import { SettingsSearch, useSectionFilter } from './settings-search.tsx';

/** Links to the sections: at their side if there is space, else above. */
function SectionIndex({ names }: { names: readonly SectionName[] }) {
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

interface Props {
  quarry: Quarry;
  /** Whether this is Firefox, where shortcuts are changed in a different place. */
  firefox: boolean;
}

/** The Settings page: search, index, and sections. */
export function OptionsView(props: Props) {
  return (
    <Boundary copyText={props.quarry.copyText}>
      <WholeView {...props} />
    </Boundary>
  );
}

function WholeView({ quarry, firefox }: Props) {
  const [announcement, announce] = useAnnouncer();
  const [snapshot, learn] = useSnapshot(quarry, () => announce(text('failure_internal')));
  const announceOnly = useCallback((words: string) => announce(words, true), [announce]);
  const [query, setQuery] = useState('');
  const [sections, setSections] = useState<Element | null>(null);
  const found = useSectionFilter(query, sections);
  useEffect(() => {
    if (!sections) return;
    focusRoute();
    // The search may have hidden the target of the link.
    const go = () => {
      setQuery('');
      setTimeout(focusRoute);
    };
    window.addEventListener('hashchange', go);
    return () => window.removeEventListener('hashchange', go);
  }, [sections]);

  const onSettings = (settings: Settings) => learn({ settings });
  const shown = sectionsIn(snapshot, firefox);
  const names = found ? shown.filter((name) => found.sections.has(name)) : shown;

  return (
    <main class="options-view">
      <header>
        <Mark />
        <h1>{text('optionsTitle')}</h1>
      </header>
      {snapshot?.isPrivate ? (
        <p class="unchangeable">{failureInFull({ code: 'private-window' })}</p>
      ) : (
        <div class="index">
          <div>
            <SettingsSearch {...{ query, found, onQuery: setQuery, announce }} />
            <SectionIndex names={names} />
          </div>
        </div>
      )}
      {snapshot && (
        <UndoProvider announce={announceOnly}>
          <div class="sections" ref={setSections}>
            <Sections {...{ quarry, firefox, snapshot, learn, onSettings, announce }} />
          </div>
        </UndoProvider>
      )}
      <Announcer of={announcement} visible />
    </main>
  );
}

/** A private window has only the key, where it needs its own. */
function sectionsIn(snapshot: Snapshot | undefined, firefox: boolean): readonly SectionName[] {
  if (!snapshot?.isPrivate) return SECTION_NAMES;
  return firefox ? [] : ['service'];
}

function Sections(props: PartsProps) {
  const parts = sectionContents(props);
  return sectionsIn(props.snapshot, props.firefox).map((name) => (
    <Boundary key={name} of={props.snapshot.settings} copyText={props.quarry.copyText}>
      {parts[name]}
    </Boundary>
  ));
}
