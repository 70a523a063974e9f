import { Plus, Trash2 } from 'lucide';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { PROPERTY_TYPES, type Property } from '../../../lib/document/document-rules.ts';
import { MAX_NAME_LENGTH, MAX_PROPERTIES, MAX_PROPERTY_LENGTH } from '../../../lib/presets/preset.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { ignoredFilters, templateProblem } from './template-field.tsx';

const TYPE_NAMES: Readonly<Record<Property['type'], TextKey>> = {
  text: 'propertyText',
  list: 'propertyList',
  number: 'propertyNumber',
  checkbox: 'propertyCheckbox',
  date: 'propertyDate',
};

const isUnnamed = ({ name, value }: Property): boolean => name.trim() === '' && value.trim() !== '';

/** The problem with custom front matter fields; undefined if they are valid. */
export function propertiesProblem(properties: readonly Property[]): string | undefined {
  // An empty row does not count as a field.
  if (properties.some(isUnnamed)) return text('propertyUnnamed');
  const names = properties.map(({ name }) => name.trim()).filter((name) => name !== '');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return textWith('propertyTwice', { field: twice });
  return properties.map(({ value }) => templateProblem(value)).find((problem) => problem !== undefined);
}

interface Props {
  properties: readonly Property[];
  onChange: (properties: Property[]) => void;
}

const ERROR = 'properties-error';

/** Custom front matter fields: name, value template, and type. */
export function PropertyRows({ properties, onChange }: Props) {
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
          <select
            aria-label={textWith('propertyType', { field: property.name })}
            value={property.type}
            onChange={({ currentTarget: { value } }) => {
              const type = PROPERTY_TYPES.find((known) => known === value);
              if (type) set(position, { type });
            }}
          >
            {PROPERTY_TYPES.map((type) => (
              <option key={type} value={type}>
                {text(TYPE_NAMES[type])}
              </option>
            ))}
          </select>
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
