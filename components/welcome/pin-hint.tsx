import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';

const STEPS: Record<'chrome' | 'firefox', TextKey[]> = {
  chrome: ['pinOpen', 'pinChrome'],
  firefox: ['pinOpen', 'pinFirefoxGear', 'pinFirefox'],
};

interface Props {
  quarry: Quarry;
  firefox: boolean;
}

/** How to pin the icon to the toolbar, until it is pinned. */
export function PinHint({ quarry, firefox }: Props) {
  const [pinned, setPinned] = useState(true);
  useEffect(() => {
    let open = true;
    let unwatch: (() => void) | undefined;
    void quarry.actions().then(({ watchPinned }) => {
      if (open) unwatch = watchPinned(setPinned);
    });
    return () => {
      open = false;
      unwatch?.();
    };
  }, [quarry]);
  if (pinned) return null;
  return (
    <section class="welcome-card" aria-labelledby="pin">
      <h2 id="pin">{text('pinTitle')}</h2>
      <ol>
        {STEPS[firefox ? 'firefox' : 'chrome'].map((words) => (
          <li key={words}>{text(words)}</li>
        ))}
      </ol>
    </section>
  );
}
