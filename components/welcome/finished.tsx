import { Pin, Puzzle, Settings } from 'lucide';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { Icon } from '../ui/icon.tsx';
import { Shortcuts } from '../ui/keys/shortcuts.tsx';
import { Mark } from '../ui/mark.tsx';

/** A drawing of the toolbar: the puzzle piece, and what to press below it. The text beside it says the same. */
function PinPicture({ firefox }: { firefox: boolean }) {
  return (
    <div class="pin-picture" aria-hidden="true">
      <div class="toolbar">
        <i />
        <span class="pressed">
          <Icon of={Puzzle} />
        </span>
      </div>
      <div class="floating">
        <Mark />
        <span>{text('badgeIdle')}</span>
        <span class="pressed">
          <Icon of={firefox ? Settings : Pin} />
        </span>
      </div>
    </div>
  );
}

const PINNING: Record<'chrome' | 'firefox', TextKey[]> = {
  chrome: ['pinOpen', 'pinChrome'],
  firefox: ['pinOpen', 'pinFirefoxGear', 'pinFirefox'],
};

interface Props {
  quarry: Quarry;
  firefox: boolean;
}

/** Shown once setup is complete: how to pin the icon, and the keyboard shortcuts. */
export function Finished({ quarry, firefox }: Props) {
  return (
    <section class="finished" aria-labelledby="finished">
      <h2 id="finished">{text('finished')}</h2>
      <div class="finished-part">
        <PinPicture firefox={firefox} />
        <div>
          <h3>{text('pinTitle')}</h3>
          <ol class="pinning">
            {PINNING[firefox ? 'firefox' : 'chrome'].map((words) => (
              <li key={words}>{text(words)}</li>
            ))}
          </ol>
        </div>
      </div>
      <div class="finished-part whole">
        <h3>{text('anywhereTitle')}</h3>
        <Shortcuts quarry={quarry} />
        <p>{text('anywhereWhat')}</p>
      </div>
      <button type="button" class="button" onClick={() => quarry.openOptions()}>
        {text('settingsOpen')}
      </button>
    </section>
  );
}
