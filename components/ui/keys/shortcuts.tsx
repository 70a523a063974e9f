import { ExternalLink } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Quarry, Shortcut, TabActions } from '../../../lib/pages/quarry.ts';
import { Icon } from '../icon.tsx';

/** Browsers give this command no description, or only an internal name. */
const OPEN_POPUP = '_execute_action';

interface KeysProps {
  shortcut: Shortcut;
}

/** A command and the shortcut set for it in this browser. */
export function ShortcutRow({ shortcut: { name, does, keys } }: KeysProps) {
  return (
    <div class="wrap">
      <dt>
        {keys === '' ? (
          <span class="hint">{text('shortcutNone')}</span>
        ) : (
          keys.split('+').map((key) => <kbd key={key}>{key}</kbd>)
        )}
      </dt>
      <dd>{name === OPEN_POPUP ? text('shortcutOpen') : does}</dd>
    </div>
  );
}

/** Opens the browser's page for changing shortcuts. */
export function ChangeShortcuts({ tabs }: { tabs: TabActions | undefined }) {
  if (!tabs) return null;
  return (
    <button type="button" class="button" onClick={tabs.changeShortcuts}>
      <Icon of={ExternalLink} size={14} />
      {text('shortcutsChange')}
    </button>
  );
}

/** The current shortcuts, read again when the user returns to the page. */
export function useShortcuts(quarry: Quarry) {
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
