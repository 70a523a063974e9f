import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { MAX_VAULT_LENGTH, type ObsidianLocation } from '../../../lib/presets/destinations.ts';
import { MAX_NAME_PATTERN_LENGTH } from '../../../lib/presets/preset.ts';
import { Field } from '../../ui/form/field.tsx';
import { TemplateField, templateProblem } from '../presets/template-field.tsx';

interface Props {
  obsidian: ObsidianLocation;
  onSave: (obsidian: ObsidianLocation) => void;
}

const isSound = ({ folder, name }: ObsidianLocation): boolean =>
  [folder, name].every((template) => templateProblem(template, MAX_NAME_PATTERN_LENGTH) === undefined);

/** Vault, folder, and file name of new notes. Saved when a field loses focus, unless a template is invalid. */
export function ObsidianFields({ obsidian, onSave }: Props) {
  const [typed, setTyped] = useState(obsidian);
  const change = (part: Partial<ObsidianLocation>) => setTyped((last) => ({ ...last, ...part }));
  const settle = () => {
    const same = (['vault', 'folder', 'name'] as const).every((key) => typed[key] === obsidian[key]);
    if (!same && isSound(typed)) onSave(typed);
  };
  return (
    <div class="obsidian-fields" onFocusOut={settle}>
      <Field id="obsidian-vault" label={text('obsidianVault')} hint={text('obsidianVaultHint')}>
        <input
          id="obsidian-vault"
          type="text"
          dir="auto"
          autocomplete="off"
          spellcheck={false}
          maxLength={MAX_VAULT_LENGTH}
          aria-describedby="obsidian-vault-hint"
          value={typed.vault}
          onInput={({ currentTarget }) => change({ vault: currentTarget.value })}
        />
      </Field>
      <TemplateField
        id="obsidian-folder"
        label={text('obsidianFolder')}
        hint={text('obsidianFolderHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        value={typed.folder}
        onInput={(folder) => change({ folder })}
      />
      <TemplateField
        id="obsidian-name"
        label={text('obsidianName')}
        hint={text('obsidianNameHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        placeholder="{{title}}"
        value={typed.name}
        onInput={(name) => change({ name })}
      />
    </div>
  );
}
