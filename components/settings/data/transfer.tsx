import { useState } from 'preact/hooks';
import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import { late } from '../../../lib/late.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { MAX_BACKUP_BYTES } from '../../../lib/settings/backup/backup.ts';
import {
  type Dropped,
  type DropReason,
  FILE_KINDS,
  type FileKind,
  type ReadFile,
  settingsFile,
} from '../../../lib/settings/export.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { SelectField } from '../../ui/form/controls.tsx';
import { FilePicker } from '../../ui/form/inputs.tsx';
import { Group, type GroupProps } from '../group.tsx';

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

/** The files to choose from. */
export const JSON_FILES = 'application/json,.json';

// Loaded with the first file: nothing else in Settings needs the schemas.
const IMPORT = late(() => import('../../../lib/settings/import.ts'));

/** Saves lists as JSON files, and adds those in a file to the existing ones. */
export function TransferGroup({ announce, save, settings }: GroupProps) {
  const [kind, setKind] = useState<FileKind>('lenses');
  const [dropped, setDropped] = useState<Dropped[]>([]);
  const exportList = () =>
    saveFile(`quarry-${kind}.json`, new Blob([settingsFile(kind, settings)], { type: 'application/json' }));
  const take = async (file: File) => {
    if (file.size > MAX_BACKUP_BYTES) return announce(text('importOther'));
    try {
      const read = (await IMPORT.load()).readSettingsFile(await file.text(), settings);
      setDropped(read.ok ? read.taken.dropped : []);
      if (read.ok) await save(read.taken.value, { words: importWords(read) });
      else announce(importWords(read));
    } catch (cause) {
      console.warn('The file could not be read', cause);
      announce(failureHeadline({ code: 'internal' }));
    }
  };
  return (
    <Group id="transfer" title="transfer" find="findTransfer" what={text('importHint')}>
      <SelectField
        id="export"
        label={text('exportWhat')}
        of={FILE_KINDS}
        value={kind}
        words={(one) => text(`${one}Title`)}
        onChange={setKind}
      />
      <div class="group-buttons wrap">
        <button type="button" class="button" onClick={exportList}>
          {text('saveFile')}
        </button>
        <FilePicker name={text('importFile')} accept={JSON_FILES} onFile={take} />
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
