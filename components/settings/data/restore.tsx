import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { late } from '../../../lib/late.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { BackupProblem, RestoreChoice } from '../../../lib/settings/backup/backup.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import type { OpenBackup } from './restore-file.ts';
import { RestorePreview } from './restore-preview.tsx';
import { problemWords } from './restore-words.ts';
import { FilePicker } from './transfer.tsx';

interface Props {
  quarry: Quarry;
  announce: (words: string) => void;
}

// Loaded once a file is chosen: nothing else in Settings needs the schemas.
const RESTORE_FILE = late(() => import('./restore-file.ts'));

/** Restores a file: says what would change, asks for consent, and offers undo until the page is closed. */
export function Restore({ quarry, announce, children }: Props & { children: ComponentChildren }) {
  const { problem, backup, undo, busy, ...restore } = useRestore({ quarry, announce });
  const after = useRef<HTMLDivElement>(null);
  const was = useRef(backup);
  useEffect(() => {
    // The pressed buttons disappeared with the preview.
    if (was.current && !backup) after.current?.querySelector<HTMLElement>('button + button')?.focus();
    was.current = backup;
  }, [backup]);
  return (
    <>
      {backup ? (
        <RestorePreview backup={backup} busy={busy} onRestore={restore.run} onCancel={restore.cancel} />
      ) : (
        <div class="group-buttons wrap" ref={after}>
          {children}
          {undo && (
            <button type="button" class="button" onClick={restore.undoRestore}>
              {text('restoreUndo')}
            </button>
          )}
          <FilePicker name={text('restoreFile')} onFile={restore.choose} />
        </div>
      )}
      {problem && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function useRestore({ quarry, announce }: Props) {
  const [backup, setBackup] = useState<OpenBackup>();
  const [problem, setProblem] = useState<string>();
  const [undo, setUndo] = useState<() => Promise<boolean>>();
  const [busy, setBusy] = useState(false);
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
  const run = (choice: RestoreChoice) =>
    attempt('not-stored', async () => {
      if (!backup) return;
      const back = await backup.restore(choice);
      setUndo(() => back);
      setBackup(undefined);
      announce(text('restored'));
    });
  const undoRestore = () =>
    attempt('not-stored', async () => {
      if (!undo) return;
      if (!(await undo())) return setProblem(failureHeadline({ code: 'internal' }));
      setUndo(undefined);
      announce(text('restoreUndone'));
    });
  const cancel = () => {
    setBackup(undefined);
    setProblem(undefined);
  };
  return { problem, backup, undo, busy, choose, run, undoRestore, cancel };
}
