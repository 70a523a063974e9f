import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { Announcer, useAnnouncer } from '../../ui/announcer.tsx';
import { rowOf } from '../../ui/list/keyboard-list.ts';
import { type ShownError, ToolsProvider, useTools } from '../../ui/tools.ts';
import { useModal } from '../../ui/use-modal.ts';
import { LargePicture, PictureActions, PictureHead } from './large-picture.tsx';
import { useResult } from './use-result.ts';

interface Props {
  /** The items of the group; those without an image are skipped. */
  items: readonly ResultItem[];
  /** ID of the shown item. */
  id: string;
  onSee: (id: string) => void;
  onClose: () => void;
}

/** Shows the images of a group one at a time, enlarged, in a dialog over the view. */
export function PictureView({ items, id, onSee, onClose }: Props) {
  const tools = useTools();
  // A modal dialog makes the view behind it inert, including its live region, so it needs one of its own.
  const [announcement, announce] = useAnnouncer();
  const report = (shownError: ShownError | undefined) => {
    if (shownError) onClose();
    tools.showError(shownError);
  };
  const all = items.filter(({ picture }) => picture !== undefined);
  const index = all.findIndex((item) => item.id === id);
  const item = all[index];
  const step = (by: number) => {
    const next = all[index + by];
    if (next) onSee(next.id);
  };
  if (!item) return null;
  return (
    <ToolsProvider value={{ ...tools, announce, showError: report }}>
      <SeenPicture item={item} index={index} count={all.length} onStep={step} onClose={onClose}>
        <Announcer of={announcement} />
      </SeenPicture>
    </ToolsProvider>
  );
}

interface SeenProps {
  item: ResultItem;
  index: number;
  count: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  children: ComponentChildren;
}

/** When it closes, the focus moves to the image that was shown last. */
function SeenPicture({ item, index, count, onStep, onClose, children }: SeenProps) {
  const actions = useResult(item);
  const last = useRef(item.id);
  last.current = item.id;
  const dialog = useModal((before) => {
    // A key pressed since Escape closed the dialog may have moved the focus already.
    const { activeElement } = document;
    if (activeElement !== before && activeElement !== document.body) return;
    const back = rowOf(last.current) ?? before;
    if (back instanceof HTMLElement) back.focus();
  });
  const back = text('direction') === 'rtl' ? 1 : -1;
  const keys: Record<string, () => unknown> = {
    Escape: onClose,
    ArrowLeft: () => onStep(back),
    ArrowRight: () => onStep(back === 1 ? -1 : 1),
    ...(item.url ? { c: actions.copyLink, e: actions.extract } : {}),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The list behind must not react to keys meant for the dialog.
    event.stopPropagation();
    const action = keys[pressedKey(event)];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <dialog
      ref={dialog}
      class="picture-view"
      aria-label={textOf(item.title) || item.host}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="picture-seen column">
        <PictureHead item={item} index={index} count={count} onStep={onStep} onClose={onClose} />
        <LargePicture key={item.id} item={item} />
        <PictureActions item={item} actions={actions} />
      </div>
      {children}
    </dialog>
  );
}
