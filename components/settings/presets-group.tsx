import { Copy } from 'lucide';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import { removeIsolates } from '../../lib/plain-text.ts';
import { BUILT_IN, type BuiltIn, type Preset, presetOf, templatesOf } from '../../lib/presets/preset.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { presetWords } from '../ui/form/preset-names.ts';
import { PageRules, SeveralRules, TokenLimitFields } from '../ui/form/rule-fields.tsx';
import { IconButton } from '../ui/icon.tsx';
import { Folded, Group, type GroupProps } from './group.tsx';
import { Entry, ListEditor } from './list-editor.tsx';
import { ignoredFilters, PresetForm } from './preset-form.tsx';

const BUILT_IN_WHAT: Readonly<Record<BuiltIn, TextKey>> = {
  '#plain': 'presetPlainWhat',
  '#note': 'presetNoteWhat',
  '#model': 'presetModelWhat',
};

/** The named formats: built-in ones and the user's own, and the format without a name. */
export function PresetsGroup(props: GroupProps) {
  const { settings, save } = props;
  const { presets = [] } = settings;
  const duplicate = (preset: Preset, add: (start: Preset) => void) => {
    const words = { preset: presetWords(preset.name) };
    return (
      <IconButton
        icon={Copy}
        name={textWith('presetDuplicate', words)}
        onClick={() => add({ ...preset, name: removeIsolates(textWith('presetCopyOf', words)) })}
      />
    );
  };
  return (
    <Group id="section-presets" title="presetsTitle" find="findPresets" what={text('presetsWhat')}>
      <Folded id="section-documents" title={text('presetUsual')}>
        <DefaultFormat {...props} />
      </Folded>
      <ListEditor<Preset>
        label={text('presetsTitle')}
        fixed={(add) => (
          <ul aria-label={text('lensesBuiltIn')}>
            {BUILT_IN.map((id) => {
              const preset = presetOf(id, []);
              return (
                <li key={id}>
                  <Entry name={presetWords(id)} what={text(BUILT_IN_WHAT[id])}>
                    {preset && add && duplicate(preset, add)}
                  </Entry>
                </li>
              );
            })}
          </ul>
        )}
        entries={presets}
        nameOf={({ name }) => name}
        what={(preset) => ignoredFilters(templatesOf(preset))}
        controls={(preset, _, add) => duplicate(preset, add)}
        add={text('presetNew')}
        form={PresetForm}
        onChange={(next, words, index) => {
          const before = index === undefined ? undefined : presets[index]?.name;
          const after = next.length < presets.length ? '' : next[index ?? 0]?.name;
          const renamed =
            before === undefined || before === after ? {} : withRenamedPreset(settings, before, after ?? '');
          return save({ presets: next, ...renamed }, { words });
        }}
      />
    </Group>
  );
}

/** The format of extracted pages without a preset, which a document can override. */
function DefaultFormat({ save, settings }: GroupProps) {
  const rules = settings.document ?? DEFAULT_DOCUMENT;
  const change = (changes: Partial<DocumentRules>) => save({ document: { ...rules, ...changes } });
  return (
    <div class="format-rules">
      <PageRules rules={rules} onChange={change} />
      <SeveralRules rules={rules} onChange={change} />
      <TokenLimitFields limit={rules.budget} onChange={(budget) => change({ budget })} />
    </div>
  );
}

/** Updates the settings that refer to a renamed preset; an empty new name means it was deleted. */
function withRenamedPreset(
  { gestures, siteDefaults }: Settings,
  before: string,
  after: string,
): Partial<Settings> {
  const renamed = <T extends { preset: string }>(one: T): T =>
    one.preset === before ? { ...one, preset: after } : one;
  const entries = Object.entries(gestures ?? {}).map(([gesture, delivery]) => [gesture, renamed(delivery)]);
  return {
    ...(gestures ? { gestures: Object.fromEntries(entries) } : {}),
    ...(siteDefaults ? { siteDefaults: siteDefaults.map(renamed) } : {}),
  };
}
