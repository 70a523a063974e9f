import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { Shortcuts } from '../parts/shortcuts.tsx';

interface Props {
  quarry: Quarry;
  firefox: boolean;
}

/** All set: keep the icon in sight, and what to press. */
export function Finished({ quarry, firefox }: Props) {
  return (
    <section class="finished" aria-labelledby="finished">
      <h2 id="finished">{text('finished')}</h2>
      <p>{text(firefox ? 'pinFirefox' : 'pinChrome')}</p>
      <Shortcuts />
      <button type="button" class="button" onClick={() => quarry.openOptions()}>
        {text('settings')}
      </button>
    </section>
  );
}
