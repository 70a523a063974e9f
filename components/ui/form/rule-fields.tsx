import { useId } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { type DocumentRules, FIELDS, MAX_SHIFT } from '../../../lib/document/document-rules.ts';
import { integerBetween, OptionalNumberField, SelectField } from './controls.tsx';
import { Checkbox } from './inputs.tsx';

interface Props<T extends string> {
  name: string;
  value: T;
  /** The options and their labels. */
  of: Readonly<Record<T, string>>;
  onChange: (value: T) => unknown;
}

function Choice<T extends string>({ name, of, ...choice }: Props<T>) {
  const isWay = (key: string): key is T => key in of;
  return (
    <SelectField
      {...choice}
      id={useId()}
      label={name}
      of={Object.keys(of).filter(isWay)}
      words={(way) => of[way]}
    />
  );
}

interface RuleFieldsProps {
  rules: DocumentRules;
  onChange: (changes: Partial<DocumentRules>) => unknown;
}

/** Options for each page: header, links, images, headings, URLs. */
export function PageRules({ rules, onChange }: RuleFieldsProps) {
  return (
    <fieldset class="document-rules stack">
      <legend>{text('rulesPage')}</legend>
      <Choice
        name={text('headName')}
        value={rules.head}
        of={{ heading: text('headHeading'), frontMatter: text('headFrontMatter'), none: text('headNone') }}
        onChange={(head) => onChange({ head })}
      />
      {rules.head === 'frontMatter' && !rules.properties?.length && <FieldTicks {...{ rules, onChange }} />}
      <Choice
        name={text('linksName')}
        value={rules.links}
        of={{ keep: text('keepThem'), strip: text('linksStrip'), footnotes: text('linksFootnotes') }}
        onChange={(links) => onChange({ links })}
      />
      <Choice
        name={text('typeImages')}
        value={rules.images}
        of={{ keep: text('keepThem'), strip: text('removeThem'), link: text('imagesLink') }}
        onChange={(images) => onChange({ images })}
      />
      <Choice
        name={text('footnotesName')}
        value={rules.footnotes ?? 'keep'}
        of={{
          keep: text('keepThem'),
          renumber: text('footnotesRenumber'),
          remove: text('removeThem'),
        }}
        onChange={(footnotes) => onChange({ footnotes })}
      />
      <Choice
        name={text('headingsName')}
        value={String(rules.shift)}
        of={headingShifts()}
        onChange={(shift) => onChange({ shift: Number(shift) })}
      />
      <Checkbox on={rules.cleanUrls} onChange={(cleanUrls) => onChange({ cleanUrls })}>
        {text('cleanUrls')}
      </Checkbox>
      {/* Only imported presets are without. */}
      {rules.omitText !== undefined && (
        <Checkbox on={!rules.omitText} onChange={(on) => onChange({ omitText: !on })}>
          {text('pageTextIncluded')}
        </Checkbox>
      )}
    </fieldset>
  );
}

function headingShifts(): Record<string, string> {
  const lower = Array.from({ length: MAX_SHIFT }, (_, index) => [
    index + 1,
    counted('headingsLower', index + 1),
  ]);
  return { 0: text('headingsKeep'), ...Object.fromEntries(lower) };
}

function FieldTicks({ rules: { fields }, onChange }: RuleFieldsProps) {
  const change = (field: (typeof FIELDS)[number], on: boolean) =>
    onChange({ fields: FIELDS.filter((one) => (one === field ? on : fields.includes(one))) });
  return (
    <fieldset class="document-fields">
      <legend class="unseen">{text('fieldsName')}</legend>
      {FIELDS.map((field) => (
        <Checkbox key={field} on={fields.includes(field)} onChange={(on) => change(field, on)}>
          {text(`field_${field}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Options for combining several pages. */
export function SeveralRules({ rules, onChange }: RuleFieldsProps) {
  return (
    <fieldset class="document-rules stack">
      <legend>{text('rulesSeveral')}</legend>
      <Choice
        name={text('separatorName')}
        value={rules.separator}
        of={{
          rule: text('separatorRule'),
          blank: text('separatorBlank'),
          comment: text('separatorComment'),
          code: text('separatorCode'),
        }}
        onChange={(separator) => onChange({ separator })}
      />
      <p class="hint">{text('separatorCodeWhat')}</p>
      <Checkbox on={rules.contents} onChange={(contents) => onChange({ contents })}>
        {text('contentsBefore')}
      </Checkbox>
      <Checkbox on={rules.sources} onChange={(sources) => onChange({ sources })}>
        {text('sourcesBehind')}
      </Checkbox>
    </fieldset>
  );
}

interface TokenLimitFieldsProps {
  limit: DocumentRules['budget'];
  onChange: (limit: DocumentRules['budget']) => unknown;
}

const MAX_TOKENS = 100_000_000;

/** The token limit, and what to do with a text that exceeds it. */
export function TokenLimitFields({ limit, onChange }: TokenLimitFieldsProps) {
  return (
    <fieldset class="document-rules stack">
      <legend>{text('rulesBudget')}</legend>
      <OptionalNumberField
        id={useId()}
        label={text('budgetTokens')}
        value={limit.tokens || undefined}
        none={text('budgetNone')}
        {...integerBetween(0, MAX_TOKENS)}
        onChange={(tokens = 0) => onChange({ ...limit, tokens })}
      />
      <Choice
        name={text('budgetWay')}
        value={limit.way}
        of={{ trim: text('budgetTrim'), split: text('budgetSplit'), drop: text('budgetDrop') }}
        onChange={(way) => onChange({ ...limit, way })}
      />
    </fieldset>
  );
}
