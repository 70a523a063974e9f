import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { MAX_NAME_LENGTH, MAX_NAME_PATTERN_LENGTH, type Preset } from '../../../lib/presets/preset.ts';
import { TextField } from '../../ui/form/controls.tsx';
import { FormButtons } from '../../ui/form/field.tsx';
import { presetNameProblem } from '../../ui/form/preset-names.ts';
import { PageRules, SeveralRules } from '../../ui/form/rule-fields.tsx';
import { TokenLimitFields } from '../../ui/form/token-limit-fields.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import type { EntryForm } from '../list-editor.tsx';
import { PropertyRows, propertiesProblem } from './property-rows.tsx';
import { TemplateField, templateProblem } from './template-field.tsx';

/** ID of the field that takes the focus when the form opens. */
const PRESET_NAME = 'preset-name';

/** Excludes the name, which was already validated although its field may not show that yet. */
const WRONG = `.entry-form [aria-invalid="true"]:not(#${PRESET_NAME})`;

export const NEW_PRESET: Preset = { name: '', rules: DEFAULT_DOCUMENT };

interface Props extends Omit<EntryForm<Preset>, 'start'> {
  quarry: Quarry;
  /** The preset to edit, or the one that a new preset is based on. */
  start: Preset;
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
  useEffect(() => document.getElementById(PRESET_NAME)?.focus(), []);
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
    <form class="entry-form" onSubmit={save} noValidate>
      <TextField
        id={PRESET_NAME}
        label={text('lensName')}
        error={error}
        maxLength={MAX_NAME_LENGTH}
        value={preset.name}
        onInput={(name) => change({ name })}
      />
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
        id="preset-file"
        label={text('presetFile')}
        hint={text('presetFileHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        placeholder="{{title}}"
        value={preset.file ?? ''}
        onInput={(file) => change({ file })}
      />
      <TemplateField
        id="preset-folder"
        label={text('presetFolder')}
        hint={text('presetFolderHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        value={preset.folder ?? ''}
        onInput={(folder) => change({ folder })}
      />
      <FormButtons onCancel={cancel} />
    </form>
  );
}
