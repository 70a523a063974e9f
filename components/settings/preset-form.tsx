import { Plus, Trash2 } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  PROPERTY_TYPES,
  type Property,
} from '../../lib/document/document-rules.ts';
import {
  MAX_TEMPLATE_LENGTH,
  problemOfTemplate,
  unsupportedFilters,
} from '../../lib/document/templates/parse.ts';
import {
  MAX_NAME_LENGTH,
  MAX_NAME_PATTERN_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_LENGTH,
  type Preset,
} from '../../lib/presets/preset.ts';
import { TextField } from '../ui/form/controls.tsx';
import { OptionSelect } from '../ui/form/inputs.tsx';
import { presetNameProblem } from '../ui/form/preset-names.ts';
import { PageRules, SeveralRules, TokenLimitFields } from '../ui/form/rule-fields.tsx';
import { Icon, IconButton } from '../ui/icon.tsx';
import { type EntryForm, FormOfEntry, type Problems, useEntryForm } from './list-editor.tsx';

/** Removes empty values, so that a preset stores only what it sets. */
function trimmed({ name, rules, file = '', folder = '' }: Preset): Preset {
  const { properties: rows = [], before = '', after = '', ...rest } = rules;
  const properties = rows.filter((row) => row.name.trim() !== '' || row.value.trim() !== '');
  return {
    name: name.trim(),
    rules: {
      ...rest,
      ...(properties.length > 0
        ? { properties: properties.map((one) => ({ ...one, name: one.name.trim() })) }
        : {}),
      ...(before.trim() === '' ? {} : { before }),
      ...(after.trim() === '' ? {} : { after }),
    },
    ...(file.trim() === '' ? {} : { file }),
    ...(folder.trim() === '' ? {} : { folder }),
  };
}

/** What prevents saving, by field. All except the name show that while they are typed. */
const problemsOf = ({ name, rules, file, folder }: Preset, others: readonly Preset[]): Problems => ({
  name: presetNameProblem(name, others),
  properties: propertiesProblem(rules.properties ?? []),
  before: templateProblem(rules.before),
  after: templateProblem(rules.after),
  file: templateProblem(file, MAX_NAME_PATTERN_LENGTH),
  folder: templateProblem(folder, MAX_NAME_PATTERN_LENGTH),
});

/** All options of a preset: name, page format, template around the pages, and file names. */
export function PresetForm(props: EntryForm<Preset>) {
  const { typed, change, field, form } = useEntryForm<Preset, Preset>(props, {
    prefix: 'preset',
    initial: props.start ?? { name: '', rules: DEFAULT_DOCUMENT },
    read: trimmed,
    problemsOf,
  });
  const { rules } = typed;
  const changeRules = (part: Partial<DocumentRules>) => change({ rules: { ...rules, ...part } });
  return (
    <FormOfEntry {...form}>
      <TextField {...field('name')} label={text('lensName')} maxLength={MAX_NAME_LENGTH} />
      <div class="format-rules">
        <PageRules rules={rules} onChange={changeRules} />
        {rules.head === 'frontMatter' && (
          <PropertyRows
            properties={rules.properties ?? []}
            onChange={(properties) => changeRules({ properties })}
          />
        )}
        <SeveralRules rules={rules} onChange={changeRules} />
        <TokenLimitFields limit={rules.budget} onChange={(budget) => changeRules({ budget })} />
      </div>
      <TemplateField
        id="preset-before"
        label={text('presetBefore')}
        hint={text('presetBeforeHint')}
        rows={3}
        value={rules.before ?? ''}
        onInput={(before) => changeRules({ before })}
      />
      <TemplateField
        id="preset-after"
        label={text('presetAfter')}
        rows={3}
        value={rules.after ?? ''}
        onInput={(after) => changeRules({ after })}
      />
      <TemplateField
        {...field('file')}
        label={text('presetFile')}
        hint={text('presetFileHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        placeholder="{{title}}"
      />
      <TemplateField
        {...field('folder')}
        label={text('presetFolder')}
        hint={text('presetFolderHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
      />
    </FormOfEntry>
  );
}

const isUnnamed = ({ name, value }: Property): boolean => name.trim() === '' && value.trim() !== '';

/** The problem with custom front matter fields; undefined if they are valid. */
function propertiesProblem(properties: readonly Property[]): string | undefined {
  // An empty row does not count as a field.
  if (properties.some(isUnnamed)) return text('propertyUnnamed');
  const names = properties.map(({ name }) => name.trim()).filter((name) => name !== '');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return textWith('propertyTwice', { field: twice });
  return properties.map(({ value }) => templateProblem(value)).find((problem) => problem !== undefined);
}

interface RowsProps {
  properties: readonly Property[];
  onChange: (properties: Property[]) => void;
}

const ERROR = 'properties-error';

/** Custom front matter fields: name, value template, and type. */
function PropertyRows({ properties, onChange }: RowsProps) {
  const set = (position: number, part: Partial<Property>) =>
    onChange(properties.map((one, index) => (index === position ? { ...one, ...part } : one)));
  const error = propertiesProblem(properties);
  const ignored = ignoredFilters(properties.map(({ value }) => value));
  return (
    <fieldset class="properties stack">
      <legend>{text('propertiesName')}</legend>
      <p class="field-hint hint">{text('propertiesHint')}</p>
      {properties.map((property, position) => (
        <div class="property wrap" key={position}>
          <input
            type="text"
            aria-label={text('propertyName')}
            placeholder={text('propertyName')}
            maxLength={MAX_NAME_LENGTH}
            value={property.name}
            aria-invalid={isUnnamed(property)}
            aria-describedby={error ? ERROR : undefined}
            onInput={({ currentTarget }) => set(position, { name: currentTarget.value })}
          />
          <input
            type="text"
            class="code"
            aria-label={textWith('propertyValue', { field: property.name })}
            placeholder="{{title}}"
            maxLength={MAX_PROPERTY_LENGTH}
            spellcheck={false}
            autocomplete="off"
            value={property.value}
            aria-invalid={templateProblem(property.value) !== undefined}
            aria-describedby={error ? ERROR : undefined}
            onInput={({ currentTarget }) => set(position, { value: currentTarget.value })}
          />
          <OptionSelect
            name={textWith('propertyType', { field: property.name })}
            of={PROPERTY_TYPES}
            value={property.type}
            words={(type) => text(`property_${type}`)}
            onChange={(type) => set(position, { type })}
          />
          <IconButton
            icon={Trash2}
            name={textWith('propertyRemove', { field: property.name })}
            onClick={() => onChange(properties.filter((_, index) => index !== position))}
          />
        </div>
      ))}
      {error && (
        <p id={ERROR} class="field-error">
          {error}
        </p>
      )}
      {ignored && <p class="field-hint hint">{ignored}</p>}
      <button
        type="button"
        class="button small"
        aria-disabled={properties.length >= MAX_PROPERTIES || undefined}
        onClick={() =>
          properties.length < MAX_PROPERTIES &&
          onChange([...properties, { name: '', value: '', type: 'text' }])
        }
      >
        <Icon of={Plus} size={14} />
        {text('propertyAdd')}
      </button>
    </fieldset>
  );
}

/** The problem with a template, as text; undefined if it is valid. */
export function templateProblem(template = '', longest = MAX_TEMPLATE_LENGTH): string | undefined {
  if (template.length > longest) return text('templateTooLong');
  const problem = problemOfTemplate(template);
  return problem && textWith('templateUnreadable', { part: problem.part });
}

/** Names the filters in templates that Quarry ignores, if there are any. */
export function ignoredFilters(templates: readonly string[]): string | undefined {
  const names = unsupportedFilters(templates);
  return names.length > 0 ? textWith('templateFilters', { filters: names.join(', ') }) : undefined;
}

interface Props {
  id: string;
  label: string;
  hint?: string;
  value: string;
  /** Maximum length in characters, if shorter than the general limit. */
  longest?: number;
  /** The number of lines, if there are several. */
  rows?: number;
  placeholder?: string;
  onInput: (value: string) => void;
}

/** A template field that shows errors while typing. */
export const TemplateField = ({ hint, longest, ...props }: Props) => (
  <TextField
    {...props}
    hint={ignoredFilters([props.value]) ?? hint}
    error={templateProblem(props.value, longest)}
    code
  />
);
