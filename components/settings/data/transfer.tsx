import { useRef, useState } from 'preact/hooks';
import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import { late } from '../../../lib/late.ts';
import { saveFile } from '../../../lib/save-file.ts';
import {
  type Dropped,
  type DropReason,
  FILE_KINDS,
  type FileKind,
  type ReadFile,
  settingsFile,
} from '../../../lib/settings/export.ts';
import { SelectField, TextField } from '../../ui/form/controls.tsx';
import { Group, type GroupProps, useSaveSettings } from '../group.tsx';

/** A button to choose a local file. The file is not uploaded. */
export function FilePicker({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {name}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={name}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // Cleared, so that the same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Why an entry was skipped. */
const REASONS: Record<DropReason, MessageKey> = {
  malformed: 'importMalformed',
  present: 'importPresent',
  'too-many': 'importTooMany',
  unsupported: 'importUnsupported',
};

/** A one-line summary of an import. */
function importWords(read: ReadFile): string {
  if (!read.ok) return text(read.reason === 'not-json' ? 'importNotJson' : 'importOther');
  const { added, dropped } = read.taken;
  return sentences(
    counted('imported', added),
    dropped.length > 0 && counted('importLeftOut', dropped.length),
  );
}

const MAX_SHOWN = 20;

// Loaded with the first file: nothing else in Settings needs the schemas.
const IMPORT = late(() => import('../../../lib/settings/import.ts'));

/** Exports lists as JSON, and imports JSON into the existing ones. */
export function TransferGroup(props: GroupProps) {
  const { quarry, settings, announce } = props;
  const save = useSaveSettings(props);
  const [kind, setKind] = useState<FileKind>('lenses');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [dropped, setDropped] = useState<Dropped[]>([]);
  const file = () => settingsFile(kind, settings);
  const copy = async () => announce(text((await quarry.copyText(file())) ? 'copied' : 'copyRefused'));
  const take = async (json: string) => {
    const result = (await IMPORT.load()).readSettingsFile(json, settings);
    setError(result.ok ? undefined : importWords(result));
    setDropped(result.ok ? result.taken.dropped : []);
    if (!result.ok) return document.getElementById('import')?.focus();
    if (await save(result.taken.value, { words: importWords(result) })) setTyped('');
  };
  return (
    <Group id="transfer" title="transfer" find="findTransfer">
      <SelectField
        id="export"
        label={text('exportWhat')}
        of={FILE_KINDS}
        value={kind}
        words={(one) => text(`${one}Title`)}
        onChange={setKind}
      />
      <div class="group-buttons wrap">
        <button type="button" class="button" onClick={copy}>
          {text('copyJson')}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => saveFile(`quarry-${kind}.json`, new Blob([file()], { type: 'application/json' }))}
        >
          {text('saveFile')}
        </button>
      </div>
      <TextField
        id="import"
        label={text('importJson')}
        hint={text('importHint')}
        error={error}
        value={typed}
        rows={3}
        onInput={(json) => {
          setTyped(json);
          setError(undefined);
        }}
        code
      />
      <div class="group-buttons wrap">
        <button type="button" class="button" onClick={() => take(typed)}>
          {text('importTake')}
        </button>
        <FilePicker name={text('importFile')} onFile={(chosen) => void chosen.text().then(take)} />
      </div>
      <DroppedList dropped={dropped} />
    </Group>
  );
}

/** The skipped entries of a file, with reasons. */
export function DroppedList({ dropped }: { dropped: Dropped[] }) {
  if (dropped.length === 0) return null;
  const more = dropped.length - MAX_SHOWN;
  return (
    <div class="dropped group-note caution">
      <p>{counted('importDropped', dropped.length)}</p>
      <ul>
        {dropped.slice(0, MAX_SHOWN).map(({ entry, reason }, index) => (
          <li key={`${index} ${entry}`}>
            <bdi>{textWith(REASONS[reason], { entry })}</bdi>
          </li>
        ))}
        {more > 0 && <li>{counted('importMore', more)}</li>}
      </ul>
    </div>
  );
}
