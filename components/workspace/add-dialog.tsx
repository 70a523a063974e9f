import { X } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { SourcesView } from '../extraction/sources/sources-view.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { IconButton } from '../ui/icon.tsx';
import { useModal } from '../ui/use-modal.ts';

/** The dialog that adds pages, over what was shown before. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      class="add-pages"
      aria-labelledby="sources"
      onCancel={(event) => {
        // It closes with its route.
        event.preventDefault();
        onClose();
      }}
    >
      <IconButton icon={X} name={text('close')} onClick={onClose} />
      <Boundary>
        <SourcesView />
      </Boundary>
    </dialog>
  );
}
