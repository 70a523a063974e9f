import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { late } from '../../../lib/late.ts';
import type { LibraryActions } from '../../../lib/pages/actions.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { saveFile } from '../../../lib/save-file.ts';
import {
  type BackupProblem,
  backupHead,
  MAX_BACKUP_BYTES,
  type RestoreChoice,
} from '../../../lib/settings/backup/backup.ts';
import type { PageKey } from '../../../lib/storage/database.ts';
import { dayOf } from '../../../lib/usage/usage.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { SwitchField } from '../../ui/form/controls.tsx';
import { FilePicker } from '../../ui/form/inputs.tsx';
import { Group, type GroupProps } from '../group.tsx';
import type { OpenBackup } from './restore-file.ts';
import { problemWords, RestorePreview } from './restore-preview.tsx';
import { JSON_FILES } from './transfer.tsx';

// Loaded once a file is chosen: nothing else in Settings needs the schemas.
const RESTORE_FILE = late(() => import('./restore-file.ts'));

/**
 * Creates a backup of the user's data, and restores one: says what would change, asks for consent, and offers undo until the
 * page is closed.
 */
export function BackupGroup({ quarry, announce }: GroupProps) {
  const [parts, setParts] = useState({ history: true, pages: false });
  const [making, setMaking] = useState(false);
  const save = async () => {
    setMaking(true);
    try {
      const made = await makeBackup(quarry, parts);
      saveFile(`quarry-backup-${dayOf(Date.now())}.json`, made.file);
      announce(made.left > 0 ? counted('backUpLeft', made.left) : text('backUpSaved'));
    } catch (cause) {
      console.warn('The backup could not be created', cause);
      announce(failureHeadline({ code: 'internal' }));
    } finally {
      setMaking(false);
    }
  };

  const [backup, setBackup] = useState<OpenBackup>();
  const [problem, setProblem] = useState<string>();
  const [undo, setUndo] = useState<() => Promise<boolean>>();
  const [busy, setBusy] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const was = useRef(backup);
  useEffect(() => {
    // The pressed buttons disappeared with the preview.
    if (was.current && !backup) buttons.current?.querySelector<HTMLElement>('button + button')?.focus();
    was.current = backup;
  }, [backup]);
  /** Runs a step; if it fails, nothing was changed, for this reason. */
  const attempt = async (reason: BackupProblem, step: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await step();
    } catch (cause) {
      console.warn('The file could not be restored', cause);
      setProblem(problemWords(reason));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File) =>
    attempt('damaged', async () => {
      const { openBackup } = await RESTORE_FILE.load();
      const opened = await openBackup(quarry, file);
      if (typeof opened === 'string') setProblem(problemWords(opened));
      else setBackup(opened);
    });
  const restore = (from: OpenBackup, choice: RestoreChoice) =>
    attempt('not-stored', async () => {
      const back = await from.restore(choice);
      setUndo(() => back);
      setBackup(undefined);
      announce(text('restored'));
    });
  const undoRestore = (back: () => Promise<boolean>) =>
    attempt('not-stored', async () => {
      if (!(await back())) return setProblem(failureHeadline({ code: 'internal' }));
      setUndo(undefined);
      announce(text('restoreUndone'));
    });

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
        label={text('savedPages')}
        on={parts.pages}
        onChange={(pages) => setParts({ ...parts, pages })}
      />
      {backup ? (
        <RestorePreview
          backup={backup}
          busy={busy}
          onRestore={(choice) => restore(backup, choice)}
          onCancel={() => {
            setBackup(undefined);
            setProblem(undefined);
          }}
        />
      ) : (
        <div class="group-buttons wrap" ref={buttons}>
          <button
            type="button"
            class="button"
            aria-disabled={making || undefined}
            onClick={making ? undefined : save}
          >
            {text('backUpSave')}
          </button>
          {undo && (
            <button type="button" class="button" onClick={() => undoRestore(undo)}>
              {text('restoreUndo')}
            </button>
          )}
          <FilePicker name={text('restoreFile')} accept={JSON_FILES} onFile={choose} />
        </div>
      )}
      {problem && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </Group>
  );
}

/** Number of pages held in memory at a time. */
const AT_ONCE = 8;

/** Creates a backup file of the settings and these parts, newest pages first. `left`: the number of pages that did not fit. */
export async function makeBackup(
  quarry: Quarry,
  parts: { history: boolean; pages: boolean },
): Promise<{ file: Blob; left: number }> {
  const { settings, history } = await quarry.load();
  const head = backupHead({ made: Date.now(), settings, ...(parts.history && { history }) });
  const begun = JSON.stringify(head);
  if (!parts.pages) return { file: jsonFile([begun]), left: 0 };
  const [before, after] = [`${begun.slice(0, -1)},"pages":[`, ']}'];
  const frame = jsonFile([before, after]);
  const { library } = await quarry.actions();
  const { texts, left } = await pagesWithin(library, await library.keys(), MAX_BACKUP_BYTES - frame.size);
  return { file: jsonFile([before, ...texts, after]), left };
}

const jsonFile = (parts: BlobPart[]): Blob => new Blob(parts, { type: 'application/json' });

/** As many of the pages, in this order, as fit into this many bytes. */
async function pagesWithin(
  library: LibraryActions,
  keys: readonly PageKey[],
  bytes: number,
): Promise<{ texts: Blob[]; left: number }> {
  const texts: Blob[] = [];
  let room = bytes;
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const pages = await library.read(keys.slice(at, at + AT_ONCE));
    for (const [index, page] of pages.entries()) {
      const text = new Blob([texts.length > 0 ? ',\n' : '\n', JSON.stringify(page)]);
      room -= text.size;
      if (room < 0) return { texts, left: keys.length - at - index };
      texts.push(text);
    }
  }
  return { texts, left: 0 };
}
