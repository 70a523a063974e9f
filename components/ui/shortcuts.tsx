import { text } from '../../lib/browser/text.ts';

const SHORTCUTS = [
  ['Alt Shift Q', 'shortcutOpen'],
  ['Alt Shift S', 'openPanel'],
  ['Alt Shift P', 'menuExtractPage'],
  ['Alt Shift L', 'menuExtractSelectedLinks'],
] as const;

/** Safari has no panel to open. */
const SUGGESTED = SHORTCUTS.filter(
  ([, does]) => import.meta.env.BROWSER !== 'safari' || does !== 'openPanel',
);

/** The shortcuts that Quarry suggests to the browser, and what each does. */
export function Shortcuts() {
  return (
    <dl class="shortcuts">
      {SUGGESTED.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{text(does)}</dd>
        </div>
      ))}
    </dl>
  );
}
