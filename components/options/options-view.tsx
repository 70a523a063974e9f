import { useEffect } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { Announcer, useAnnouncer } from '../parts/announcer.tsx';
import { Boundary } from '../parts/boundary.tsx';
import { Mark } from '../parts/mark.tsx';
import { useSnapshot } from '../parts/use-snapshot.ts';
import { DefaultsSection } from './defaults-section.tsx';
import { DocumentSection } from './document-section.tsx';
import { ElsewhereSection } from './elsewhere-section.tsx';
import { ExtractionSection } from './extraction-section.tsx';
import { HistorySection } from './history-section.tsx';
import { LensesSection } from './lenses-section.tsx';
import { LibrarySection } from './library-section.tsx';
import { focusPlace } from './places.ts';
import { ResultsSection } from './results-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { SectionIndex } from './section-index.tsx';
import { ServiceSection } from './service-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { UsageSection } from './usage-section.tsx';

interface Props {
  quarry: Quarry;
  /** Where shortcuts are changed differs. */
  firefox: boolean;
}

/** The options page: the service with its key, how searches start, what was used, and what else there is to know. */
export function OptionsView(props: Props) {
  return (
    <Boundary copyText={props.quarry.copyText}>
      <WholeView {...props} />
    </Boundary>
  );
}

function WholeView({ quarry, firefox }: Props) {
  const [announcement, announce] = useAnnouncer();
  const [snapshot, learn] = useSnapshot(quarry, { failed: () => announce(text('failure_internal')) });
  const loaded = snapshot !== undefined;
  useEffect(() => {
    if (!loaded) return;
    focusPlace();
    window.addEventListener('hashchange', focusPlace);
    return () => window.removeEventListener('hashchange', focusPlace);
  }, [loaded]);

  const onSettings = (settings: Settings) => learn({ settings });

  return (
    <main class="options-view">
      <header>
        <Mark />
        <h1>{text('optionsTitle')}</h1>
      </header>
      <SectionIndex />
      {snapshot && (
        <div class="sections">
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <ServiceSection
              {...{ quarry, settings: snapshot.settings, onSettings, announce }}
              savedKey={snapshot.key}
              onKey={(key) => learn({ key })}
            />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <DefaultsSection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <ResultsSection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <ExtractionSection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <DocumentSection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <LibrarySection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <LensesSection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <RulesSection {...{ quarry, settings: snapshot.settings, onSettings, announce }} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <HistorySection
              {...{ quarry, settings: snapshot.settings, onSettings, announce }}
              history={snapshot.history}
              onHistory={(history) => learn({ history })}
            />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <UsageSection
              {...{ quarry, settings: snapshot.settings, onSettings, announce }}
              usage={snapshot.usage}
            />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <ShortcutsSection quarry={quarry} firefox={firefox} />
          </Boundary>
          <Boundary of={snapshot.settings} copyText={quarry.copyText}>
            <ElsewhereSection quarry={quarry} announce={announce} />
          </Boundary>
        </div>
      )}
      <Announcer of={announcement} visible />
    </main>
  );
}
