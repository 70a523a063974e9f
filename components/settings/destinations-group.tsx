import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import {
  DEFAULT_OBSIDIAN,
  type Delivery,
  GESTURES,
  type Gesture,
  MAX_VAULT_LENGTH,
  TO_CLIPBOARD,
} from '../../lib/presets/destinations.ts';
import { DEFAULT_OPEN_IN, isOpenInUrl, MAX_OPEN_IN, type OpenIn, PROMPT } from '../../lib/presets/open-in.ts';
import { MAX_NAME_LENGTH, MAX_NAME_PATTERN_LENGTH } from '../../lib/presets/preset.ts';
import { isSame } from '../../lib/storage/guards.ts';
import { TextField } from '../ui/form/controls.tsx';
import { DestinationSelect, PresetSelect } from '../ui/form/delivery-fields.tsx';
import { Field } from '../ui/form/field.tsx';
import { Folded, Group, type GroupProps, type Save } from './group.tsx';
import { type EntryForm, FormOfEntry, ListEditor, useEntryForm } from './list-editor.tsx';
import { TemplateField, templateProblem } from './preset-form.tsx';

/** The label of each gesture, as used where the gesture is made. */
const GESTURE_NAMES: Readonly<Record<Gesture, TextKey>> = {
  page: 'menuExtractPage',
  link: 'menuExtractLink',
  links: 'menuExtractSelectedLinks',
  local: 'menuExtractHere',
  text: 'menuExtractSelection',
  parts: 'menuExtractParts',
  results: 'deliverResults',
  pages: 'addPages',
};

type Deliveries = Partial<Record<Gesture, Delivery>>;
type Part = keyof Delivery;

const deliveryOf = (gestures: Deliveries, gesture: Gesture): Delivery => gestures[gesture] ?? TO_CLIPBOARD;

/** What most actions have, the first of them if there is a tie. */
function mostCommon<P extends Part>(gestures: Deliveries, part: P): Delivery[P] {
  const values = GESTURES.map((gesture) => deliveryOf(gestures, gesture)[part]);
  const count = (value: Delivery[P]) => values.filter((one) => one === value).length;
  return values.reduce((most, value) => (count(value) > count(most) ? value : most));
}

/** Changes what most actions have for all of them. Those that differ stay. */
function withCommon<P extends Part>(gestures: Deliveries, part: P, value: Delivery[P]): Deliveries {
  const before = mostCommon(gestures, part);
  const changed = GESTURES.map((gesture) => {
    const delivery = deliveryOf(gestures, gesture);
    return [gesture, delivery[part] === before ? { ...delivery, [part]: value } : delivery] as const;
  });
  return Object.fromEntries(changed);
}

/** Where extracted pages are sent, in general and for each action, with the options for Obsidian. */
export function DestinationsGroup({ save, settings }: GroupProps) {
  const { gestures = {}, presets = [], obsidian = DEFAULT_OBSIDIAN } = settings;
  const common: Delivery = { to: mostCommon(gestures, 'to'), preset: mostCommon(gestures, 'preset') };
  const differ = GESTURES.some((gesture) => {
    const { to, preset } = deliveryOf(gestures, gesture);
    return to !== common.to || preset !== common.preset;
  });
  const change = (gesture: Gesture, part: Partial<Delivery>) =>
    void save({ gestures: { ...gestures, [gesture]: { ...deliveryOf(gestures, gesture), ...part } } });
  return (
    <Group id="section-destinations" title="destinationsTitle" find="findDestinations">
      <Field id="destination" label={text('siteTo')}>
        <DestinationSelect
          id="destination"
          value={common.to}
          onChange={(to) => void save({ gestures: withCommon(gestures, 'to', to) })}
        />
      </Field>
      <Field id="preset" label={text('presetName')}>
        <PresetSelect
          id="preset"
          of={common}
          own={presets}
          onChange={(preset) => void save({ gestures: withCommon(gestures, 'preset', preset) })}
        />
      </Field>
      <Folded title={text('deliveriesEach')} open={differ}>
        <ul class="deliveries">
          {GESTURES.map((gesture) => {
            const delivery = deliveryOf(gestures, gesture);
            const name = text(GESTURE_NAMES[gesture]);
            return (
              <li key={gesture} class="field">
                <span class="field-name">{name}</span>
                <span class="field-control">
                  <DestinationSelect
                    name={textWith('deliveryTo', { action: name })}
                    value={delivery.to}
                    onChange={(to) => change(gesture, { to })}
                  />
                  <PresetSelect
                    name={textWith('deliveryPreset', { action: name })}
                    of={delivery}
                    own={presets}
                    onChange={(preset) => change(gesture, { preset })}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      </Folded>
      <Folded title={text('to_obsidian')} id="obsidian-place" open={common.to === 'obsidian'}>
        <ObsidianFields obsidian={obsidian} save={save} />
      </Folded>
    </Group>
  );
}

type Obsidian = typeof DEFAULT_OBSIDIAN;

const isSound = ({ folder, name }: Obsidian): boolean =>
  [folder, name].every((template) => templateProblem(template, MAX_NAME_PATTERN_LENGTH) === undefined);

/** Vault, folder, and file name of new notes. Saved when a field loses focus, unless a template is invalid. */
function ObsidianFields({ obsidian, save }: { obsidian: Obsidian; save: Save }) {
  /** What was typed and is not saved yet. */
  const [typed, setTyped] = useState<Partial<Obsidian>>({});
  const shown = { ...obsidian, ...typed };
  const change = (part: Partial<Obsidian>) => setTyped((last) => ({ ...last, ...part }));
  const settle = async () => {
    if (!isSound(shown)) return;
    if (isSame(shown, obsidian) || (await save({ obsidian: shown })))
      setTyped((last) => (last === typed ? {} : last));
  };
  return (
    <div onFocusOut={() => void settle()}>
      <TextField
        id="obsidian-vault"
        label={text('obsidianVault')}
        hint={text('obsidianVaultHint')}
        maxLength={MAX_VAULT_LENGTH}
        value={shown.vault}
        onInput={(vault) => change({ vault })}
      />
      <TemplateField
        id="obsidian-folder"
        label={text('bookmarkFolder')}
        hint={text('obsidianFolderHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        value={shown.folder}
        onInput={(folder) => change({ folder })}
      />
      <TemplateField
        id="obsidian-name"
        label={text('obsidianName')}
        hint={text('obsidianNameHint')}
        longest={MAX_NAME_PATTERN_LENGTH}
        placeholder="{{title}}"
        value={shown.name}
        onInput={(name) => change({ name })}
      />
    </div>
  );
}

/** The web apps to paste copied documents into. The first one is offered after each copy. */
export function OpenInGroup({ save, settings }: GroupProps) {
  const { openIn = DEFAULT_OPEN_IN } = settings;
  return (
    <Group
      id="section-open-in"
      title="openIn"
      find="findOpenIn"
      what={textWith('openInWhat', { placeholder: PROMPT })}
    >
      <ListEditor<OpenIn>
        label={text('openIn')}
        entries={openIn}
        nameOf={({ name }) => name}
        what={({ url }) => <code dir="ltr">{url}</code>}
        {...(openIn.length < MAX_OPEN_IN && { add: text('openInAdd') })}
        form={OpenInForm}
        ordered
        onChange={(next, words) => save({ openIn: next }, { words })}
      />
    </Group>
  );
}

function OpenInForm(props: EntryForm<OpenIn>) {
  const { field, form } = useEntryForm<OpenIn, OpenIn>(props, {
    prefix: 'open-in',
    initial: props.start ?? { name: '', url: '' },
    read: ({ name, url }) => ({ name: name.trim().slice(0, MAX_NAME_LENGTH), url: url.trim() }),
    problemsOf: ({ name, url }, others) => {
      if (name === '' || others.some((other) => other.name === name)) return { name: text('openInWrong') };
      return isOpenInUrl(url) ? {} : { url: text('openInWrong') };
    },
  });
  return (
    <FormOfEntry {...form}>
      <TextField {...field('name')} label={text('lensName')} />
      <TextField {...field('url')} label={text('field_url')} code />
    </FormOfEntry>
  );
}
