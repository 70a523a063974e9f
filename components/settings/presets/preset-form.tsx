import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { MAX_NAME_LENGTH, MAX_NAME_PATTERN_LENGTH, type Preset } from '../../../lib/presets/preset.ts';
import { describedBy, Field } from '../../ui/form/field.tsx';
import { presetNameProblem } from '../../ui/form/preset-names.ts';
import { PageRules, SeveralRules } from '../../ui/form/rule-fields.tsx';
import { TokenLimitFields } from '../../ui/form/token-limit-fields.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import { PropertyRows, propertiesProblem } from './property-rows.tsx';
import { TemplateField, templateProblem } from './template-field.tsx';

/** ID of the field that takes the focus when the form opens. */
export const PRESET_NAME = 'preset-name';

/** Excludes the name, which was already validated although its field may not show that yet. */
const WRONG = `.preset-form [aria-invalid="true"]:not(#${PRESET_NAME})`;

export const NEW_PRESET: Preset = { name: '', rules: DEFAULT_DOCUMENT };

interface Props {
  quarry: Quarry;
  /** The initial values: the preset to edit, or the one that a new preset is based on. */
  start: Preset;
  others: readonly Preset[];
  onSave: (preset: Preset) => Promise<boolean>;
  onCancel: () => void;
}

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

/** Whether everything except the name is valid. Errors are shown at the fields. */
const isSound = ({ rules, file = '', folder = '' }: Preset): boolean =>
  propertiesProblem(rules.properties ?? []) === undefined &&
  [rules.before ?? '', rules.after ?? ''].every((template) => templateProblem(template) === undefined) &&
  [file, folder].every((template) => templateProblem(template, MAX_NAME_PATTERN_LENGTH) === undefined);

/** All options of a preset: name, page format, template around the pages, and file names. */
export function PresetForm({ quarry, start, others, onSave, onCancel }: Props) {
  const [preset, setPreset, reset] = useTyped(quarry, 'preset', start);
  const [error, setError] = useState<string>();
  const { rules } = preset;
  const change = (part: Partial<Preset>) => setPreset((last) => ({ ...last, ...part }));
  const changeRules = (part: Partial<DocumentRules>) => change({ rules: { ...rules, ...part } });
  const save = async (event: Event) => {
    event.preventDefault();
    const made = trimmed(preset);
    const problem = presetNameProblem(made.name, others);
    setError(problem);
    if (problem !== undefined) return document.getElementById(PRESET_NAME)?.focus();
    if (!isSound(made)) document.querySelector<HTMLElement>(WRONG)?.focus();
    else if (await onSave(made)) reset();
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="preset-form" onSubmit={save} noValidate>
      <Field id={PRESET_NAME} label={text('presetNewName')} error={error}>
        <input
          id={PRESET_NAME}
          type="text"
          dir="auto"
          autocomplete="off"
          maxLength={MAX_NAME_LENGTH}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(PRESET_NAME, error)}
          value={preset.name}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </Field>
      <PageRules rules={rules} onChange={changeRules} />
      {rules.head === 'frontMatter' && (
        <PropertyRows
          properties={rules.properties ?? []}
          onChange={(properties) => changeRules({ properties })}
        />
      )}
      <SeveralRules rules={rules} onChange={changeRules} />
      <TokenLimitFields limit={rules.budget} onChange={(budget) => changeRules({ budget })} />
      {(['before', 'after'] as const).map((side) => (
        <TemplateField
          key={side}
          id={`preset-${side}`}
          label={text(side === 'before' ? 'presetBefore' : 'presetAfter')}
          {...(side === 'before' ? { hint: text('presetBeforeHint') } : {})}
          long
          value={rules[side] ?? ''}
          onInput={(value) => changeRules({ [side]: value })}
        />
      ))}
      {(['file', 'folder'] as const).map((part) => (
        <TemplateField
          key={part}
          id={`preset-${part}`}
          label={text(part === 'file' ? 'presetFile' : 'presetFolder')}
          hint={text(part === 'file' ? 'presetFileHint' : 'presetFolderHint')}
          longest={MAX_NAME_PATTERN_LENGTH}
          placeholder={part === 'file' ? '{{title}}' : ''}
          value={preset[part] ?? ''}
          onInput={(value) => change({ [part]: value })}
        />
      ))}
      <div class="preset-form-end">
        <button type="submit" class="button primary">
          {text('presetSave')}
        </button>
        <button type="button" class="button" onClick={cancel}>
          {text('cancel')}
        </button>
      </div>
    </form>
  );
}
