import { useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Dropped, FileKind, ReadFile } from '../../lib/settings/transfer.ts';
import type { CopyProps } from './copy-block.tsx';
import { describedBy, Field } from './field.tsx';
import { FilePicker } from './file-picker.tsx';
import { droppedWords, importWords } from './transfer-words.ts';

interface Props<T> extends CopyProps {
  kind: FileKind;
  /** What is there now, as a file. */
  file: string;
  read: (file: string) => ReadFile<T>;
  onTake: (value: T, words: string) => Promise<boolean>;
}

const MOST_SHOWN = 20;

/** What is there as JSON, to take elsewhere; and JSON from elsewhere, added to what is there. */
export function Transfer<T>({ kind, file, read, onTake, quarry, announce }: Props<T>) {
  const id = `import-${kind}`;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [dropped, setDropped] = useState<Dropped[]>([]);
  const copy = async () => announce(text((await quarry.copyText(file)) ? 'copied' : 'copyRefused'));
  const take = async (json: string) => {
    const result = read(json);
    setError(result.ok ? undefined : importWords(result));
    setDropped(result.ok ? result.taken.dropped : []);
    if (!result.ok) return document.getElementById(id)?.focus();
    if (await onTake(result.taken.value, importWords(result))) setTyped('');
  };
  return (
    <details class="transfer">
      <summary>{text('transfer')}</summary>
      <div class="transfer-out">
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
      <Field id={id} label={text('importJson')} error={error} hint={text('importHint')}>
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
      <div class="transfer-in">
        <button type="button" class="button" onClick={() => take(typed)}>
          {text('importTake')}
        </button>
        <FilePicker onText={take} />
      </div>
      <DroppedList dropped={dropped} />
    </details>
  );
}

function DroppedList({ dropped }: { dropped: Dropped[] }) {
  if (dropped.length === 0) return null;
  const more = dropped.length - MOST_SHOWN;
  return (
    <div class="dropped">
      <p>{counted('importDropped', dropped.length)}</p>
      <ul>
        {dropped.slice(0, MOST_SHOWN).map((one, index) => (
          <li key={`${index} ${one.entry}`}>
            <bdi>{droppedWords(one)}</bdi>
          </li>
        ))}
        {more > 0 && <li>{counted('importMore', more)}</li>}
      </ul>
    </div>
  );
}
