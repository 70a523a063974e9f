import { Globe, X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { TabSite } from '../../../lib/pages/quarry.ts';
import { useDeferredActions } from '../../ui/hooks.ts';
import { useHost } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';

interface Props {
  /** The only site to search; undefined for all sites. */
  site: string | undefined;
  onChange: (site: string | undefined) => void;
}

/** Limits the search to the site of the active tab. Hidden if that tab shows no site. */
export function SiteChip({ site, onChange }: Props) {
  const { announce } = useTools();
  const tabs = useDeferredActions();
  const [tab, setTab] = useState<TabSite>({ host: undefined });
  useEffect(() => tabs?.watchSite(setTab), [tabs]);
  const ask = async () => {
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const tabSite = await tabs?.requestSite();
    if (tabSite === undefined) return;
    setTab(tabSite);
    if (tabSite === 'hidden' || tabSite.host === undefined) announce(text('siteNone'));
    else onChange(tabSite.host);
  };
  const here = tab === 'hidden' ? undefined : tab.host;
  const name = useHost(site ?? here ?? '');
  if (name === '' && tab !== 'hidden') return null;
  const onClick = () => {
    if (site === undefined && tab === 'hidden') void ask();
    else onChange(site === undefined ? here : undefined);
  };
  const only = textWith('siteOnly', { site: name });
  return (
    <div class={site === undefined ? 'chip site-chip' : 'chip changed'}>
      <button
        type="button"
        class="chip-button"
        aria-pressed={site !== undefined}
        aria-label={site === undefined ? text('site') : only}
        title={site !== undefined ? text('siteAll') : here === undefined ? text('siteAsks') : only}
        onClick={onClick}
      >
        {site === undefined ? (
          <>
            <Icon of={Globe} size={14} />
            <span>{text('site')}</span>
          </>
        ) : (
          <>
            <bdi class="chip-value one-line">{name}</bdi>
            <Icon of={X} size={14} />
          </>
        )}
      </button>
    </div>
  );
}
