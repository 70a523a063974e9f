import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { MAX_BACKUP_BYTES, type RestoreChoice } from '../../../lib/settings/backup/backup.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { FilePicker } from '../import-export.tsx';
import { makeBackup, previewBackup, restoreBackup } from './backup-file.ts';
import { type Read, RestorePreview } from './restore-preview.tsx';
import { problemWords } from './restore-words.ts';

interface Props {
  quarry: Quarry;
  announce: (words: string) => void;
}

/** Data to undo a restore. */
interface Undo {
  file: string;
  choice: RestoreChoice;
}

/** Restores a file: previews the changes, asks for confirmation, and offers undo until the page is closed. */
export function Restore({ quarry, announce }: Props) {
  const { problem, read, undo, busy, unrecoverable, ...restore } = useRestore({ quarry, announce });
  const after = useRef<HTMLDivElement>(null);
  const was = useRef(read);
  useEffect(() => {
    // The pressed buttons disappeared with the preview.
    if (was.current && !read) after.current?.querySelector('button')?.focus();
    was.current = read;
  }, [read]);
  return (
    <div class="restore">
      {read ? (
        <RestorePreview
          key={read.made}
          read={read}
          busy={busy}
          unrecoverable={unrecoverable}
          onRestore={restore.run}
          onCancel={restore.cancel}
        />
      ) : (
        <div class="restore-ways" ref={after}>
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
    </div>
  );
}

function useRestore({ quarry, announce }: Props) {
  const [chosen, setChosen] = useState<{ file: string; read: Read }>();
  const [problem, setProblem] = useState<string>();
  const [undo, setUndo] = useState<Undo>();
  const [busy, setBusy] = useState(false);
  const [unrecoverable, setUnrecoverable] = useState(false);
  const withBusyState = (work: () => Promise<void>) => async () => {
    setBusy(true);
    try {
      await work();
    } catch (cause) {
      console.warn('The file could not be restored', cause);
      setProblem(failureHeadline({ code: 'internal' }));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File) =>
    withBusyState(async () => {
      setProblem(undefined);
      if (file.size > MAX_BACKUP_BYTES) return setProblem(problemWords('too-large'));
      const content = await file.text();
      const read = await previewBackup(quarry, content);
      if ('failure' in read) return setProblem(failureHeadline(read.failure));
      if (!read.ok) return setProblem(problemWords(read.reason));
      setUnrecoverable(false);
      setChosen({ file: content, read });
    })();
  const done = async (file: string, choice: RestoreChoice): Promise<boolean> => {
    const restored = await restoreBackup(quarry, file, choice);
    if (!('failure' in restored) && restored.ok) {
      const { settings: left } = restored;
      if (choice.mode !== 'undo')
        setUndo((last) => {
          // If removed pages can't come back, those that replaced them stay.
          const added = last?.choice.pages ? restored.added : [];
          return last && { ...last, choice: { ...last.choice, added, left } };
        });
      return true;
    }
    setProblem('failure' in restored ? failureHeadline(restored.failure) : problemWords(restored.reason));
    return false;
  };
  const run = (choice: RestoreChoice, withoutPages: boolean) =>
    withBusyState(async () => {
      if (!chosen) return;
      setProblem(undefined);
      // Backs up only what the restore removes or changes.
      const before = await makeBackup(quarry, {
        history: true,
        pages: choice.mode === 'replace' && choice.pages && !withoutPages,
        except: chosen.read.pages,
      });
      if ('failure' in before) return setProblem(failureHeadline(before.failure));
      if (before.left > 0) return setUnrecoverable(true);
      const back = { mode: 'undo', history: true, pages: !withoutPages, confirmed: [] } as const;
      setUndo({ file: await before.file.text(), choice: back });
      if (!(await done(chosen.file, choice))) return setUndo(undefined);
      setChosen(undefined);
      announce(text('restored'));
    })();
  const undoRestore = withBusyState(async () => {
    if (!undo || !(await done(undo.file, undo.choice))) return;
    setUndo(undefined);
    announce(text('restoreUndone'));
  });
  const cancel = () => {
    setChosen(undefined);
    setProblem(undefined);
  };
  return { problem, read: chosen?.read, undo, busy, unrecoverable, choose, run, undoRestore, cancel };
}
