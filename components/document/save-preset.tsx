import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { DocumentRules } from '../../lib/document/document-rules.ts';
import { isBuiltIn, MAX_NAME_LENGTH, type Preset } from '../../lib/presets/preset.ts';
import { TextField } from '../ui/form/controls.tsx';
import { presetNameProblem } from '../ui/form/preset-names.ts';
import { useSettingsChange } from '../ui/hooks.ts';
import { useTools } from '../ui/tools.ts';

const ID = 'save-preset-name';

interface Props {
  /** The chosen preset; undefined for the standard format. */
  preset: Preset | undefined;
  /** The current format. */
  rules: DocumentRules;
  own: readonly Preset[];
  /** Called with the name once the preset is saved. */
  onSaved: (name: string) => void;
}

/** Saves the current format as a new preset, or over the chosen preset if it is the user's own. */
export function SavePreset({ preset, rules, own, onSaved }: Props) {
  const replaced = preset && !isBuiltIn(preset.name) ? preset.name : undefined;
  const { announce } = useTools();
  const changeSettings = useSettingsChange();
  const [name, setName] = useState(replaced ?? '');
  const [error, setError] = useState<string>();
  const wanted = name.trim();
  const submit = (event: Event) => {
    event.preventDefault();
    const others = own.filter((one) => one.name !== wanted || one.name !== replaced);
    const problem = presetNameProblem(wanted, others);
    setError(problem);
    if (problem !== undefined) return document.getElementById(ID)?.focus();
    const made = { ...preset, name: wanted, rules };
    changeSettings(
      ({ presets = [], ...others }) => {
        const at = presets.findIndex((one) => one.name === wanted);
        return { ...others, presets: at < 0 ? [...presets, made] : presets.with(at, made) };
      },
      () => {
        announce(textWith('presetSaved', { preset: wanted }));
        onSaved(wanted);
      },
    );
  };
  return (
    <form class="save-preset" onSubmit={submit} noValidate>
      <TextField
        id={ID}
        label={text('lensName')}
        maxLength={MAX_NAME_LENGTH}
        error={error}
        value={name}
        onInput={(typed) => {
          setName(typed);
          setError(undefined);
        }}
      />
      <button type="submit" class="button small">
        {text(replaced !== undefined && wanted === replaced ? 'presetReplace' : 'presetSave')}
      </button>
    </form>
  );
}
