import { useEffect } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { Announcer, useAnnouncer } from '../parts/announcer.tsx';
import { Mark } from '../parts/mark.tsx';
import { useSnapshot } from '../parts/use-snapshot.ts';
import { LensesSection } from './lenses-section.tsx';
import { focusPlace } from './places.ts';
import { ServiceSection } from './service-section.tsx';

/** The options page: the service with its key, and the user's own lenses. */
export function OptionsView({ quarry }: { quarry: Quarry }) {
  const [announcement, announce] = useAnnouncer();
  const [snapshot, learn] = useSnapshot(quarry, { failed: () => announce(text('failure_internal')) });
  const loaded = snapshot !== undefined;
  useEffect(() => {
    if (!loaded) return;
    focusPlace();
    window.addEventListener('hashchange', focusPlace);
    return () => window.removeEventListener('hashchange', focusPlace);
  }, [loaded]);

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
            onSettings={(settings) => learn({ settings })}
            onKey={(key) => learn({ key })}
            announce={announce}
          />
          <LensesSection
            quarry={quarry}
            settings={snapshot.settings}
            onSettings={(settings) => learn({ settings })}
            announce={announce}
          />
        </>
      )}
      <Announcer of={announcement} visible />
    </main>
  );
}
