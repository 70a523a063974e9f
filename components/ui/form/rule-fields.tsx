import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { type DocumentRules, FIELDS, MAX_SHIFT } from '../../../lib/document/document-rules.ts';
import { OptionSelect } from './delivery-fields.tsx';

interface Props<T extends string> {
  name: string;
  value: T;
  /** The options and their labels. */
  of: Readonly<Partial<Record<T, string>>>;
  onChange: (value: T) => void;
}

/** A labeled select with a few options. */
export function Choice<T extends string>({ name, value, of, onChange }: Props<T>) {
  const id = useId();
  const isWay = (key: string): key is T => key in of;
  return (
    <div class="document-rule wrap spread">
      <label for={id}>{name}</label>
      <OptionSelect
        {...{ id, value, onChange }}
        of={Object.keys(of).filter(isWay)}
        words={(way) => of[way] ?? ''}
      />
    </div>
  );
}

interface TickProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ComponentChildren;
}

/** A checkbox. */
function Tick({ on, onChange, children }: TickProps) {
  return (
    <label class="document-tick line">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </label>
  );
}

interface RuleFieldsProps {
  rules: DocumentRules;
  onChange: (changes: Partial<DocumentRules>) => void;
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
      <Tick on={rules.cleanUrls} onChange={(cleanUrls) => onChange({ cleanUrls })}>
        {text('cleanUrls')}
      </Tick>
      {/* Only imported presets are without. */}
      {rules.omitText !== undefined && (
        <Tick on={!rules.omitText} onChange={(on) => onChange({ omitText: !on })}>
          {text('pageTextIncluded')}
        </Tick>
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
        <Tick key={field} on={fields.includes(field)} onChange={(on) => change(field, on)}>
          {text(`field_${field}`)}
        </Tick>
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
      <Tick on={rules.contents} onChange={(contents) => onChange({ contents })}>
        {text('contentsBefore')}
      </Tick>
      <Tick on={rules.sources} onChange={(sources) => onChange({ sources })}>
        {text('sourcesBehind')}
      </Tick>
    </fieldset>
  );
}
