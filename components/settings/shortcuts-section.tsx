import { ExternalLink } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Shortcut, TabActions } from '../../lib/pages/quarry.ts';
import { Icon } from '../ui/icon.tsx';
import { Section } from './section.tsx';

/** Of these the browsers say nothing, or not in words of a person. */
const OPENS = '_execute_action';

/** What can be done by a key, with the key that is set in this browser, and the way to change it. */
export function ShortcutsSection({ quarry, firefox }: { quarry: Quarry; firefox: boolean }) {
  const { tabs, shortcuts } = useShortcuts(quarry);
  return (
    <Section name="shortcuts" what={text('shortcutsWhat')}>
      <dl class="shortcuts">
        {shortcuts.map(({ name, does, keys }) => (
          <div key={name}>
            <dt>
              {keys === '' ? (
                <span class="no-key">{text('shortcutNone')}</span>
              ) : (
                keys.split('+').map((key) => <kbd key={key}>{key}</kbd>)
              )}
            </dt>
            <dd>{name === OPENS ? text('shortcutOpen') : does}</dd>
          </div>
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
      {tabs && import.meta.env.BROWSER !== 'safari' && (
        <button type="button" class="button" onClick={tabs.changeShortcuts}>
          <Icon of={ExternalLink} size={14} />
          {text('shortcutsChange')}
        </button>
      )}
      {import.meta.env.BROWSER !== 'safari' && (
        <p class="section-more">{text(firefox ? 'shortcutsFirefox' : 'shortcutsChrome')}</p>
      )}
    </Section>
  );
}

/** The shortcuts as they are now, and again whenever one comes back to the page. */
function useShortcuts(quarry: Quarry) {
  const [tabs, setTabs] = useState<TabActions>();
  const [shortcuts, setShortcuts] = useState<Shortcut[]>([]);
  useEffect(() => {
    let open = true;
    const read = async () => {
      const actions = await quarry.actions();
      const now = await actions.shortcuts();
      if (!open) return;
      setTabs(actions);
      setShortcuts(now);
    };
    void read();
    window.addEventListener('focus', read);
    return () => {
      open = false;
      window.removeEventListener('focus', read);
    };
  }, [quarry]);
  return { tabs, shortcuts };
}
