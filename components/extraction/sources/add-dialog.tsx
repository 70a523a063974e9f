import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { OpenTabs } from '../../../lib/pages/actions.ts';
import type { InTabSetting } from '../../../lib/settings/settings.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { useDeferredActions } from '../../ui/hooks.ts';
import { IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { useModal } from '../../ui/use-modal.ts';
import { AddPages } from './add-pages.tsx';

/** The dialog that adds pages from other sources than a search, over what was shown before. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { quarry } = useTools();
  const dialog = useModal();
  const actions = useDeferredActions();
  const [tabs, setTabs] = useState<OpenTabs>();
  const [local, setLocal] = useState<InTabSetting>();
  useEffect(() => actions?.watchTabs(setTabs), [actions]);
  useEffect(() => void quarry.load().then(({ settings }) => setLocal(settings.extraction.local)), [quarry]);
  return (
    <dialog
      ref={dialog}
      class="add-pages"
      aria-labelledby="add-pages"
      onCancel={(event) => {
        // It closes with its route.
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id="add-pages">{text('addPages')}</h2>
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      <Boundary>
        {actions && tabs && local && (
          <AddPages actions={actions} tabs={tabs} setting={local} onTabs={setTabs} />
        )}
      </Boundary>
    </dialog>
  );
}
