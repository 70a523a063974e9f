import { Trash2 } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { SiteDefault } from '../../../lib/presets/destinations.ts';
import { DestinationSelect, MethodSelect, PresetSelect } from '../../ui/form/delivery-fields.tsx';
import { Host } from '../../ui/host.ts';
import { IconButton } from '../../ui/icon.tsx';
import { Group } from '../section.tsx';
import { type SettingsProps, useSaveSettings } from '../setting.tsx';

/** Lists the site defaults, each to change or remove. */
export function SiteDefaults(props: SettingsProps) {
  const save = useSaveSettings(props);
  const { siteDefaults = [], presets = [] } = props.settings;
  const change = (site: SiteDefault, part: Partial<SiteDefault>) =>
    void save({ siteDefaults: siteDefaults.map((one) => (one === site ? { ...one, ...part } : one)) });
  const remove = async (site: SiteDefault) => {
    const left = siteDefaults.filter((one) => one !== site);
    if (!(await save({ siteDefaults: left }, textWith('siteDefaultRemoved', { site: site.host })))) return;
    // The focused button was removed.
    document.getElementById('site-defaults')?.focus();
  };
  return (
    <Group id="site-defaults" title={text('siteDefaultsTitle')}>
      <p class="section-more">{text(siteDefaults.length > 0 ? 'siteDefaultsWhat' : 'siteDefaultsNone')}</p>
      {siteDefaults.some(({ way }) => way === 'local') && (
        <p class="section-more">{text('siteWayLocalHint')}</p>
      )}
      {siteDefaults.length > 0 && (
        <ul class="deliveries sites" aria-label={text('siteDefaultsTitle')}>
          {siteDefaults.map((site) => (
            <li key={site.host}>
              <bdi>
                <Host of={site.host} />
              </bdi>
              <MethodSelect
                name={textWith('siteWayOf', { site: site.host })}
                value={site.way}
                onChange={(way) => change(site, { way })}
              />
              <DestinationSelect
                name={textWith('siteToOf', { site: site.host })}
                value={site.to}
                onChange={(to) => change(site, { to })}
              />
              <PresetSelect
                name={textWith('sitePresetOf', { site: site.host })}
                of={site}
                own={presets}
                onChange={(preset) => change(site, { preset })}
              />
              <IconButton
                icon={Trash2}
                name={textWith('siteDefaultRemove', { site: site.host })}
                onClick={() => void remove(site)}
              />
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}
