import { Pencil, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { PROJECT_RULES, type SiteRule } from '../../../lib/extraction/sites/site-rules.ts';
import { Host } from '../../ui/host.ts';
import { IconButton } from '../../ui/icon.tsx';
import { ImportExport } from '../import-export.tsx';
import { Section } from '../section.tsx';
import { type SettingsProps, useSaveSettings } from '../setting.tsx';
import { HOST_FIELD, SiteForm } from './site-form.tsx';

/** Which parts of a site's pages are extracted locally: the user's rules and the built-in ones. */
export function SitesSection(props: SettingsProps) {
  const saving = useSaveSettings(props);
  const sites = props.settings.sites ?? [];
  const [host, setHost] = useState<string>();
  const edited = sites.find((rule) => rule.host === host);
  const save = async (rule: SiteRule) => {
    const next = edited ? sites.map((one) => (one === edited ? rule : one)) : [...sites, rule];
    const done = await saving({ sites: next }, textWith(edited ? 'saved' : 'ruleAdded', { rule: rule.host }));
    if (done) setHost(undefined);
    return done;
  };
  const remove = async (rule: SiteRule) => {
    const others = sites.filter((one) => one !== rule);
    if (!(await saving({ sites: others }, textWith('ruleRemoved', { rule: rule.host })))) return;
    if (rule === edited) setHost(undefined);
    document.getElementById(HOST_FIELD)?.focus();
  };
  return (
    <Section name="sites" what={text('sitesWhat')}>
      <div class="rules">
        {sites.length > 0 && (
          <ul class="rule-list" aria-label={text('sitesTitle')}>
            {sites.map((rule) => (
              <li key={rule.host}>
                <SiteWords rule={rule} />
                <IconButton
                  icon={Pencil}
                  name={textWith('ruleEdit', { rule: rule.host })}
                  onClick={() => {
                    setHost(rule.host);
                    document.getElementById(HOST_FIELD)?.focus();
                  }}
                />
                <IconButton
                  icon={Trash2}
                  name={textWith('ruleRemove', { rule: rule.host })}
                  onClick={() => remove(rule)}
                />
              </li>
            ))}
          </ul>
        )}
        <SiteForm
          key={edited?.host}
          quarry={props.quarry}
          edited={edited}
          others={sites.filter((rule) => rule !== edited)}
          onSave={save}
          onCancel={() => setHost(undefined)}
        />
      </div>
      <ProjectSites />
      <ImportExport
        kind="sites"
        settings={props.settings}
        onTake={saving}
        quarry={props.quarry}
        announce={props.announce}
      />
    </Section>
  );
}

function SiteWords({ rule: { host, content, remove } }: { rule: SiteRule }) {
  return (
    <span class="rule-what">
      <bdi>
        <Host of={host} />
      </bdi>{' '}
      <code dir="ltr">{[...content, ...remove.map((selector) => `− ${selector}`)].join(', ')}</code>
    </span>
  );
}

/** The built-in site rules. */
function ProjectSites() {
  const { rules } = PROJECT_RULES;
  return (
    <details class="project-sites">
      <summary>{counted('sitesOwn', rules.length)}</summary>
      <p class="section-more">{text('sitesOwnHint')}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.host}>
            <SiteWords rule={rule} />
          </li>
        ))}
      </ul>
    </details>
  );
}
