import { useRef, useState } from 'preact/hooks';
import { type MessageKey, text } from '../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import { late } from '../../lib/late.ts';
import {
  type Dropped,
  type DropReason,
  type FileKind,
  type ReadFile,
  settingsFile,
} from '../../lib/settings/export.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { describedBy, Field } from '../ui/form/field.tsx';
import type { CopyProps } from './mcp-section.tsx';

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

/** Which entry was skipped, and why. */
const droppedWords = ({ entry, reason }: Dropped): string => textWith(REASONS[reason], { entry });

interface Props extends CopyProps {
  kind: FileKind;
  settings: Settings;
  /** Additional input that can be imported. */
  more?: string;
  onTake: (settings: Settings, words: string) => Promise<boolean>;
}

const MAX_SHOWN = 20;

// Loaded with the first file: nothing else in Settings needs the schemas.
const IMPORT = late(() => import('../../lib/settings/import.ts'));

/** Exports data as JSON, and imports JSON into the existing data. */
export function ImportExport({ kind, settings, more, onTake, quarry, announce }: Props) {
  const file = settingsFile(kind, settings);
  const id = `import-${kind}`;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [dropped, setDropped] = useState<Dropped[]>([]);
  const copy = async () => announce(text((await quarry.copyText(file)) ? 'copied' : 'copyRefused'));
  const take = async (json: string) => {
    const result = (await IMPORT.load()).readSettingsFile(kind, json, settings);
    setError(result.ok ? undefined : importWords(result));
    setDropped(result.ok ? result.taken.dropped : []);
    if (!result.ok) return document.getElementById(id)?.focus();
    if (await onTake(result.taken.value, importWords(result))) setTyped('');
  };
  return (
    <details class="import-export">
      <summary>{text('transfer')}</summary>
      <div class="import-export-out">
        <p>{text('exportWhat')}</p>
        <button type="button" class="button small" onClick={copy}>
          {text('copyJson')}
        </button>
        <a
          class="button small"
          download={`quarry-${kind}.json`}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {text('saveFile')}
        </a>
      </div>
      <Field id={id} label={text('importJson')} error={error} hint={sentences(text('importHint'), more)}>
        <textarea
          id={id}
          rows={4}
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error)}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <div class="import-export-in">
        <button type="button" class="button" onClick={() => take(typed)}>
          {text('importTake')}
        </button>
        <FilePicker name={text('importFile')} onFile={(chosen) => void chosen.text().then(take)} />
      </div>
      <DroppedList dropped={dropped} />
    </details>
  );
}

/** The skipped entries of a file, with reasons. */
export function DroppedList({ dropped }: { dropped: Dropped[] }) {
  if (dropped.length === 0) return null;
  const more = dropped.length - MAX_SHOWN;
  return (
    <div class="dropped">
      <p>{counted('importDropped', dropped.length)}</p>
      <ul>
        {dropped.slice(0, MAX_SHOWN).map((one, index) => (
          <li key={`${index} ${one.entry}`}>
            <bdi>{droppedWords(one)}</bdi>
          </li>
        ))}
        {more > 0 && <li>{counted('importMore', more)}</li>}
      </ul>
    </div>
  );
}
