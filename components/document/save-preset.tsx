import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { DocumentRules } from '../../lib/document/document-rules.ts';
import { isBuiltIn, MAX_NAME_LENGTH, type Preset } from '../../lib/presets/preset.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { presetNameProblem } from '../ui/form/preset-names.ts';
import { useTyped } from '../ui/form/use-typed.ts';
import { useSettingsChange } from '../ui/hooks.ts';
import { useTools } from '../ui/tools.ts';

interface Props {
  /** The chosen preset; undefined for the standard format. */
  preset: Preset | undefined;
  /** The current format. */
  rules: DocumentRules;
  own: readonly Preset[];
  /** Called with the name once the preset is saved. */
  onSaved: (name: string) => void;
}

const NAME = 'save-preset-name';

/** Saves the current format as a new preset, or over the chosen preset if it is the user's own. */
export function SavePreset(props: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <NameForm {...props} onClose={() => setOpen(false)} />;
  return (
    <button ref={button} type="button" class="button small" onClick={() => setOpen(true)}>
      {text('presetSaveAs')}
    </button>
  );
}

function NameForm({ preset, rules, own, onSaved, onClose }: Props & { onClose: () => void }) {
  const replaced = preset && !isBuiltIn(preset.name) ? preset.name : undefined;
  const { quarry, announce } = useTools();
  const changeSettings = useSettingsChange();
  const [name, setName, reset] = useTyped(quarry, 'preset name', replaced ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // A layout effect, because the next key is meant for the field.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted = name.trim();
    const others = own.filter((one) => one.name !== wanted || one.name !== replaced);
    const problem = presetNameProblem(wanted, others);
    setError(problem);
    if (problem !== undefined) return field.current?.focus();
    const made = { ...preset, name: wanted, rules };
    changeSettings(
      ({ presets = [], ...others }) => {
        const at = presets.findIndex((one) => one.name === wanted);
        return { ...others, presets: at < 0 ? [...presets, made] : presets.with(at, made) };
      },
      () => {
        announce(textWith('presetSaved', { preset: wanted }));
        reset();
        onSaved(wanted);
        onClose();
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    // Closes only this form, not the view.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <form class="save-preset inset-form" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <label for={NAME}>{text('lensName')}</label>
      <input
        ref={field}
        id={NAME}
        type="text"
        dir="auto"
        autocomplete="off"
        maxLength={MAX_NAME_LENGTH}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${NAME}-error` : undefined}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      {error && (
        <p id={`${NAME}-error`} class="field-error">
          {error}
        </p>
      )}
      <div class="inset-form-end">
        <button type="submit" class="button small primary">
          {text(replaced !== undefined && name.trim() === replaced ? 'presetReplace' : 'presetSave')}
        </button>
        <button type="button" class="button small" onClick={onClose}>
          {text('cancel')}
        </button>
      </div>
    </form>
  );
}
