import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { SwitchField } from '../../ui/form/controls.tsx';
import { Group, type GroupProps } from '../group.tsx';
import { makeBackup } from './backup-file.ts';
import { Restore } from './restore.tsx';

/** Creates a backup of the user's data, and restores one. */
export function BackupGroup({ quarry, announce }: GroupProps) {
  const [parts, setParts] = useState({ history: true, pages: false });
  const [making, setMaking] = useState(false);
  const save = async () => {
    setMaking(true);
    try {
      const made = await makeBackup(quarry, parts);
      saveFile(`quarry-backup-${new Date().toISOString().slice(0, 10)}.json`, made.file);
      announce(made.left > 0 ? counted('backUpLeft', made.left) : text('backUpSaved'));
    } catch (cause) {
      console.warn('The backup could not be created', cause);
      announce(failureHeadline({ code: 'internal' }));
    } finally {
      setMaking(false);
    }
  };
  return (
    <Group id="back-up" title="backUpTitle" find="findTransfer" what={text('backUpWhat')}>
      <SwitchField
        id="back-up-history"
        label={text('historyTitle')}
        on={parts.history}
        onChange={(history) => setParts({ ...parts, history })}
      />
      <SwitchField
        id="back-up-pages"
        label={text('libraryList')}
        on={parts.pages}
        onChange={(pages) => setParts({ ...parts, pages })}
      />
      <Restore {...{ quarry, announce }}>
        <button
          type="button"
          class="button"
          aria-disabled={making || undefined}
          onClick={making ? undefined : save}
        >
          {text('backUpSave')}
        </button>
      </Restore>
    </Group>
  );
}
