import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { ChangeShortcuts, ShortcutRow, useShortcuts } from '../ui/keys/shortcuts.tsx';
import { Section } from './section.tsx';

/** The keyboard shortcuts set in this browser, and where to change them. */
export function ShortcutsSection({ quarry, firefox }: { quarry: Quarry; firefox: boolean }) {
  const { tabs, shortcuts } = useShortcuts(quarry);
  return (
    <Section name="shortcuts" what={text('shortcutsWhat')}>
      <dl class="shortcuts">
        {shortcuts.map((shortcut) => (
          <ShortcutRow key={shortcut.name} shortcut={shortcut} />
        ))}
        <div>
          <dt>
            <kbd>qy</kbd>
          </dt>
          <dd>{text('shortcutKeyword')}</dd>
        </div>
      </dl>
      <ChangeShortcuts tabs={tabs} />
      <p class="section-more">{text(firefox ? 'shortcutsFirefox' : 'shortcutsChrome')}</p>
    </Section>
  );
}
