import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';

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
      <dl class="shortcuts">
        <Shortcut keys="Alt Shift Q" does={text('shortcutOpen')} />
        <Shortcut keys="Alt Shift P" does={text('menuExtractPage')} />
        <Shortcut keys="Alt Shift L" does={text('menuExtractSelectedLinks')} />
      </dl>
      <button type="button" class="button" onClick={() => quarry.openOptions()}>
        {text('settings')}
      </button>
    </section>
  );
}

function Shortcut({ keys, does }: { keys: string; does: string }) {
  return (
    <div>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
