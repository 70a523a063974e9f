import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Group } from '../section.tsx';
import { makeBackup } from './backup-file.ts';
import { LabeledCheckbox } from './labeled-checkbox.tsx';
import { Restore } from './restore.tsx';

interface Props {
  quarry: Quarry;
  announce: (words: string) => void;
}

/** Creates a backup of the user's data, and restores one. */
export function BackupGroup(props: Props) {
  return (
    <Group id="back-up" title={text('backUpTitle')}>
      <p class="section-more">{text('backUpWhat')}</p>
      <Save {...props} />
      <Restore {...props} />
    </Group>
  );
}

function Save({ quarry, announce }: Props) {
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
    <>
      <div class="backup-parts">
        <LabeledCheckbox
          name={text('backUpHistory')}
          on={parts.history}
          onChange={(history) => setParts({ ...parts, history })}
        />
        <LabeledCheckbox
          name={text('backUpPages')}
          on={parts.pages}
          onChange={(pages) => setParts({ ...parts, pages })}
        />
      </div>
      <button
        type="button"
        class="button"
        aria-disabled={making || undefined}
        onClick={making ? undefined : save}
      >
        {text('backUpSave')}
      </button>
    </>
  );
}
