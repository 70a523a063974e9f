import { text } from '../../../lib/browser/text.ts';
import type { Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { ImportExport } from '../import-export.tsx';
import { Section } from '../section.tsx';
import { type SettingsProps, SwitchSetting, useSaveSettings } from '../setting.tsx';
import { DomainRules } from './domain-rules.tsx';
import { RegexRules } from './regex-rules.tsx';

/** Rules for the results of a domain, and for rewriting URLs. */
export function RulesSection(props: SettingsProps) {
  const saving = useSaveSettings(props);
  const rules = props.settings.personalizations;
  const change = (part: Partial<Personalizations>, words?: string) =>
    saving({ personalizations: { ...rules, ...part } }, words);
  return (
    <Section name="rules" what={text('rulesWhat')}>
      <div class="switch-rules">
        <SwitchSetting id="rules-on" name={text('rulesOn')} on={rules.on} onChange={(on) => change({ on })} />
      </div>
      <p class="section-more">{text('rulesInherit')}</p>
      <DomainRules
        quarry={props.quarry}
        rules={rules.domains}
        onChange={(domains, words) => change({ domains }, words)}
      />
      <RegexRules
        quarry={props.quarry}
        rules={rules.regexes}
        onChange={(regexes, words) => change({ regexes }, words)}
      />
      <ImportExport
        kind="rules"
        settings={props.settings}
        onTake={saving}
        quarry={props.quarry}
        announce={props.announce}
      />
    </Section>
  );
}
