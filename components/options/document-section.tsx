import { text } from '../../lib/browser/text.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/rules.ts';
import { BudgetFields } from '../document/budget-fields.tsx';
import { PageRules, SeveralRules } from '../document/rule-fields.tsx';
import { Section } from './section.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

/** The shape that extracted pages get, unless another is chosen for a document. */
export function DocumentSection(props: SettingsProps) {
  const save = useSaving(props);
  const rules = props.settings.document ?? DEFAULT_DOCUMENT;
  const change = (changes: Partial<DocumentRules>) => void save({ document: { ...rules, ...changes } });
  return (
    <Section name="documents" what={text('documentDefaultsWhat')}>
      <div class="document-defaults">
        <PageRules rules={rules} onChange={change} />
        <SeveralRules rules={rules} onChange={change} />
        <BudgetFields budget={rules.budget} onChange={(budget) => change({ budget })} />
      </div>
    </Section>
  );
}
