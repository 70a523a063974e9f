import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { ChangeShortcuts, ShortcutRow, useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Section } from './section.tsx';

/** What can be done by a key, with the key that is set in this browser, and the way to change it. */
export function ShortcutsSection({ quarry, firefox }: { quarry: Quarry; firefox: boolean }) {
  const { tabs, shortcuts } = useShortcuts(quarry);
  return (
    <Section name="shortcuts" what={text('shortcutsWhat')}>
      <dl class="shortcuts">
        {shortcuts.map((shortcut) => (
          <ShortcutRow key={shortcut.name} shortcut={shortcut} />
        ))}
        {import.meta.env.BROWSER !== 'safari' && (
          <div>
            <dt>
              <kbd>qy</kbd>
            </dt>
            <dd>{text('shortcutKeyword')}</dd>
          </div>
        )}
      </dl>
      <ChangeShortcuts tabs={tabs} />
      {import.meta.env.BROWSER !== 'safari' && (
        <p class="section-more">{text(firefox ? 'shortcutsFirefox' : 'shortcutsChrome')}</p>
      )}
    </Section>
  );
}
