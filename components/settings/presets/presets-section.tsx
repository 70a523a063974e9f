import { Copy, Pencil, Plus, Trash2 } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { removeIsolates } from '../../../lib/plain-text.ts';
import {
  BUILT_IN,
  type BuiltIn,
  isBuiltIn,
  type Preset,
  presetOf,
  templatesOf,
} from '../../../lib/presets/preset.ts';
import { presetWords } from '../../ui/form/preset-names.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { ImportExport } from '../import-export.tsx';
import { Section } from '../section.tsx';
import { type SettingsProps, useSaveSettings } from '../setting.tsx';
import { NEW_PRESET, PRESET_NAME, PresetForm } from './preset-form.tsx';
import { ignoredFilters } from './template-field.tsx';

const BUILT_IN_WHAT: Readonly<Record<BuiltIn, TextKey>> = {
  '#plain': 'presetPlainWhat',
  '#note': 'presetNoteWhat',
  '#model': 'presetModelWhat',
};

const NEW_BUTTON = 'preset-new';

/** What the form edits: one of the user's presets, by name, or the initial values of a new one. */
interface Open {
  edited: string | undefined;
  start: Preset;
}

/** The named formats: built-in ones and the user's own. */
export function PresetsSection(props: SettingsProps) {
  const saving = useSaveSettings(props);
  const presets = props.settings.presets ?? [];
  const [open, setOpen] = useState<Open>();
  // The form is rendered only then.
  useEffect(() => document.getElementById(PRESET_NAME)?.focus(), [open]);
  const close = () => {
    setOpen(undefined);
    document.getElementById(NEW_BUTTON)?.focus();
  };
  const others = presets.filter(({ name }) => name !== open?.edited);
  const save = async (preset: Preset) => {
    const renamed = open?.edited !== undefined && open.edited !== preset.name;
    const next = open?.edited
      ? presets.map((one) => (one.name === open.edited ? preset : one))
      : [...presets, preset];
    const follow = renamed ? withRenamedPreset(props.settings, open?.edited ?? '', preset.name) : {};
    const done = await saving({ presets: next, ...follow }, textWith('presetSaved', { preset: preset.name }));
    if (done) close();
    return done;
  };
  const remove = async ({ name }: Preset) => {
    const left = presets.filter((one) => one.name !== name);
    if (
      !(await saving(
        { presets: left, ...withRenamedPreset(props.settings, name, '') },
        textWith('ruleRemoved', { rule: name }),
      ))
    )
      return;
    close();
  };
  const copyOf = (preset: Preset) =>
    setOpen({
      edited: undefined,
      start: {
        ...preset,
        name: removeIsolates(textWith('presetCopyOf', { preset: presetWords(preset.name) })),
      },
    });
  return (
    <Section name="presets" what={text('presetsWhat')}>
      <div class="rules">
        <ul class="rule-list" aria-label={text('presetsTitle')}>
          {[...BUILT_IN.flatMap((id) => presetOf(id, []) ?? []), ...presets].map((preset) => {
            const { name } = preset;
            const shown = presetWords(name);
            return (
              <li key={name}>
                <span class="rule-what">
                  <b>
                    <bdi>{shown}</bdi>
                  </b>{' '}
                  <span class="preset-what">
                    {isBuiltIn(name) ? text(BUILT_IN_WHAT[name]) : ignoredFilters(templatesOf(preset))}
                  </span>
                </span>
                <IconButton
                  icon={Copy}
                  name={textWith('presetDuplicate', { preset: shown })}
                  onClick={() => copyOf(preset)}
                />
                {!isBuiltIn(name) && (
                  <>
                    <IconButton
                      icon={Pencil}
                      name={textWith('presetEdit', { preset: name })}
                      onClick={() => setOpen({ edited: name, start: preset })}
                    />
                    <IconButton
                      icon={Trash2}
                      name={textWith('presetRemove', { preset: name })}
                      onClick={() => void remove(preset)}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <button
          id={NEW_BUTTON}
          type="button"
          class="button"
          onClick={() => setOpen({ edited: undefined, start: NEW_PRESET })}
        >
          <Icon of={Plus} size={14} />
          {text('presetNew')}
        </button>
        {open && (
          <PresetForm
            key={`${open.edited} ${open.start.name}`}
            quarry={props.quarry}
            start={open.start}
            others={others}
            onSave={save}
            onCancel={close}
          />
        )}
      </div>
      <ImportExport
        kind="presets"
        settings={props.settings}
        more={text('presetImportHint')}
        onTake={saving}
        quarry={props.quarry}
        announce={props.announce}
      />
    </Section>
  );
}

/** Updates the settings that refer to a renamed preset; an empty new name means it was deleted. */
function withRenamedPreset(settings: SettingsProps['settings'], before: string, after: string) {
  const { gestures, siteDefaults } = settings;
  const renamed = <T extends { preset: string }>(one: T): T =>
    one.preset === before ? { ...one, preset: after } : one;
  const entries = Object.entries(gestures ?? {}).map(([gesture, delivery]) => [gesture, renamed(delivery)]);
  return {
    ...(gestures ? { gestures: Object.fromEntries(entries) } : {}),
    ...(siteDefaults ? { siteDefaults: siteDefaults.map(renamed) } : {}),
  };
}
