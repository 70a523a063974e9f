import { text } from '../../lib/browser/text.ts';
import type { SearchForm } from '../../lib/search/form.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { ExtractField } from './extract-field.tsx';
import { FormatField } from './format-field.tsx';
import { LimitField } from './limit-field.tsx';
import { PanelField } from './panel-field.tsx';
import { RequestSection } from './request-section.tsx';
import { RulesField } from './rules-field.tsx';
import { SecondsSelect } from './seconds-select.tsx';
import { SyntaxHelp } from './syntax-help.tsx';

interface Props {
  id: string;
  form: SearchForm;
  settings: Settings;
  onChange: (changes: Partial<Omit<SearchForm, 'workflow'>>) => void;
}

/** The controls that few searches need, and what will be sent. */
export function MorePanel({ id, form, settings, onChange }: Props) {
  return (
    <section id={id} class="more-panel" aria-label={text('moreOptions')}>
      <div class="more-fields">
        <LimitField limit={form.limit} onChange={(limit) => onChange({ limit })} />
        <PanelField id="more-timeout" label={text('timeout')} hint={text('timeoutHint')}>
          <SecondsSelect
            id="more-timeout"
            seconds={form.timeout}
            onChange={(timeout) => onChange({ timeout })}
          />
        </PanelField>
        <ExtractField extract={form.extract} onChange={(extract) => onChange({ extract })} />
        <FormatField format={form.format} onChange={(format) => onChange({ format })} />
        <RulesField
          rules={settings.personalizations}
          on={form.personalize}
          onChange={(personalize) => onChange({ personalize })}
        />
      </div>
      <SyntaxHelp />
      <RequestSection form={form} settings={settings} />
    </section>
  );
}
