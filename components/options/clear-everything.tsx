import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { failureHeadline } from '../parts/failure-words.ts';
import { Group } from './section.tsx';

const GOES = [
  'clearKey',
  'clearSettings',
  'clearSearches',
  'clearPages',
  'clearUsage',
  'clearGrants',
] as const satisfies readonly TextKey[];

interface Props {
  quarry: Quarry;
  announce: (words: string) => void;
}

/** Takes away all that Quarry keeps, after saying what that is and asking once: nothing brings it back. */
export function ClearEverything({ quarry, announce }: Props) {
  const [asking, setAsking] = useState(false);
  const [clearing, setClearing] = useState(false);
  const clear = async () => {
    setClearing(true);
    try {
      await quarry.clearEverything();
      (await quarry.deeds()).startOver();
    } catch (cause) {
      console.warn('Not everything was cleared', cause);
      setClearing(false);
      announce(failureHeadline({ code: 'internal' }));
    }
  };
  return (
    <Group id="clear" title={text('clearTitle')}>
      <p class="section-more">{text('clearWhat')}</p>
      {asking ? (
        <>
          <ul class="clear-list">
            {GOES.map((key) => (
              <li key={key}>{text(key)}</li>
            ))}
          </ul>
          <p class="section-more">{text('clearKept')}</p>
          <div class="clear-answers">
            <button
              type="button"
              class="button danger"
              ref={(button) => button?.focus()}
              aria-disabled={clearing || undefined}
              onClick={clearing ? undefined : clear}
            >
              {text('clearSure')}
            </button>
            <button type="button" class="button" onClick={() => setAsking(false)}>
              {text('cancel')}
            </button>
          </div>
        </>
      ) : (
        <button type="button" class="button danger" onClick={() => setAsking(true)}>
          {text('clearAsk')}
        </button>
      )}
    </Group>
  );
}
