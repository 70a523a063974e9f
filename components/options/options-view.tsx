import { useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { Announcer, useAnnouncer } from '../parts/announcer.tsx';
import { Mark } from '../parts/mark.tsx';
import { LensesSection } from './lenses-section.tsx';
import { focusPlace } from './places.ts';
import { ServiceSection } from './service-section.tsx';

/** The options page: the service with its key, and the user's own lenses. */
export function OptionsView({ quarry }: { quarry: Quarry }) {
  const [announcement, announce] = useAnnouncer();
  const [snapshot, setSnapshot] = useState<Snapshot>();
  useEffect(() => {
    const stop = quarry.watch((part) => setSnapshot((last) => last && { ...last, ...part }));
    quarry.load().then(setSnapshot, () => announce(text('failure_internal')));
    return stop;
  }, [quarry]);
  const loaded = snapshot !== undefined;
  useEffect(() => {
    if (!loaded) return;
    focusPlace();
    window.addEventListener('hashchange', focusPlace);
    return () => window.removeEventListener('hashchange', focusPlace);
  }, [loaded]);
  const settingsSaved = useMemo(
    () => (settings: Settings) => setSnapshot((last) => last && { ...last, settings }),
    [],
  );

  return (
    <main class="options-view">
      <header>
        <Mark />
        <h1>{text('optionsTitle')}</h1>
      </header>
      {snapshot && (
        <>
          <ServiceSection
            quarry={quarry}
            settings={snapshot.settings}
            savedKey={snapshot.key}
            onSettings={settingsSaved}
            onKey={(key) => setSnapshot((last) => last && { ...last, key })}
            announce={announce}
          />
          <LensesSection
            quarry={quarry}
            settings={snapshot.settings}
            onSettings={settingsSaved}
            announce={announce}
          />
        </>
      )}
      <Announcer of={announcement} visible />
    </main>
  );
}
