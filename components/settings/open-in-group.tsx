import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { DEFAULT_OPEN_IN, isOpenInUrl, MAX_OPEN_IN, type OpenIn, PROMPT } from '../../lib/presets/open-in.ts';
import { MAX_NAME_LENGTH } from '../../lib/presets/preset.ts';
import { TextField } from '../ui/form/controls.tsx';
import { FormButtons } from '../ui/form/field.tsx';
import { useTyped } from '../ui/form/use-typed.ts';
import { Group, type GroupProps, useSaveSettings } from './group.tsx';
import { type EntryForm, ListEditor } from './list-editor.tsx';

/** The web apps to paste copied documents into. The first one is offered after each copy. */
export function OpenInGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { openIn = DEFAULT_OPEN_IN } = props.settings;
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
        form={(form) => <OpenInForm quarry={props.quarry} {...form} />}
        ordered
        onChange={(next, words) => save({ openIn: next }, { words })}
      />
    </Group>
  );
}

function OpenInForm({ quarry, start, others, onSave, onCancel }: EntryForm<OpenIn> & { quarry: Quarry }) {
  const [{ name, url }, change, reset] = useTyped<OpenIn>(quarry, 'open in', start ?? { name: '', url: '' });
  const [error, setError] = useState<string>();
  useEffect(() => document.getElementById('open-in-name')?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    const entry = { name: name.trim().slice(0, MAX_NAME_LENGTH), url: url.trim() };
    const isTaken = others.some((other) => other.name === entry.name);
    if (entry.name === '' || isTaken || !isOpenInUrl(entry.url)) {
      setError(text('openInWrong'));
      return document.getElementById(entry.name === '' || isTaken ? 'open-in-name' : 'open-in-url')?.focus();
    }
    if (await onSave(entry)) reset();
  };
  return (
    <form class="entry-form" onSubmit={save} noValidate>
      <TextField
        id="open-in-name"
        label={text('lensName')}
        value={name}
        onInput={(typed) => change({ name: typed, url })}
      />
      <TextField
        id="open-in-url"
        label={text('openInUrl')}
        error={error}
        value={url}
        onInput={(typed) => {
          change({ name, url: typed });
          setError(undefined);
        }}
        code
      />
      <FormButtons
        onCancel={() => {
          reset();
          onCancel();
        }}
      />
    </form>
  );
}
