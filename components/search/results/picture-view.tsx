import { Check, ChevronLeft, ChevronRight, ExternalLink, FileText, Image, Link, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { locale, textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { Picture, ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { JOB_ICONS } from '../../extraction/job-words.ts';
import { Announcer, useAnnouncer } from '../../ui/announcer.tsx';
import { Host } from '../../ui/host.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { rowOf } from '../../ui/list/keyboard-list.ts';
import { type ShownError, ToolsProvider, useTools } from '../../ui/tools.ts';
import { pagePrice } from '../../ui/usage/usage-words.ts';
import { useModal } from '../../ui/use-modal.ts';
import { useDisplayOptions } from './display-options.ts';
import { type ResultActions, useResult } from './use-result.ts';

interface Props {
  /** The items of the group; those without an image are skipped. */
  items: readonly ResultItem[];
  /** ID of the shown item. */
  id: string;
  onSee: (id: string) => void;
  onClose: () => void;
}

/** Shows the images of a group one at a time, enlarged, in a dialog over the view. */
export function PictureView({ items, id, ...on }: Props) {
  const tools = useTools();
  // A modal dialog makes the view behind it inert, including its live region, so it needs one of its own.
  const [announcement, announce] = useAnnouncer();
  const showError = (shownError: ShownError | undefined) => {
    if (shownError) on.onClose();
    tools.showError(shownError);
  };
  const all = items.filter(({ picture }) => picture !== undefined);
  const item = all.find((one) => one.id === id);
  if (!item) return null;
  return (
    <ToolsProvider value={{ ...tools, announce, showError }}>
      <SeenPicture all={all} item={item} {...on}>
        <Announcer of={announcement} />
      </SeenPicture>
    </ToolsProvider>
  );
}

interface SeenProps extends Pick<Props, 'onSee' | 'onClose'> {
  all: readonly ResultItem[];
  item: ResultItem;
  children: ComponentChildren;
}

/** The dialog, with buttons for the previous and next image. When it closes, the focus moves to the image shown last. */
function SeenPicture({ all, item, onSee, onClose, children }: SeenProps) {
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
  const index = all.indexOf(item);
  const stepBy = (by: number) => {
    const next = all[index + by];
    if (next) onSee(next.id);
  };
  const back = text('direction') === 'rtl' ? 1 : -1;
  const keys: Record<string, () => unknown> = {
    Escape: onClose,
    ArrowLeft: () => stepBy(back),
    ArrowRight: () => stepBy(-back),
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
        <header class="line">
          <h2 class="grow one-line">
            <bdi>{textOf(item.title) || item.host}</bdi>
          </h2>
          {all.length > 1 && (
            <span class="picture-steps line hint numbers mirrored">
              <IconButton
                icon={ChevronLeft}
                name={text('picturePrevious')}
                disabled={index === 0}
                onClick={() => stepBy(-1)}
              />
              <bdi>{textWith('placeOf', { place: index + 1, total: all.length })}</bdi>
              <IconButton
                icon={ChevronRight}
                name={text('pictureNext')}
                disabled={index === all.length - 1}
                onClick={() => stepBy(1)}
              />
            </span>
          )}
          <IconButton icon={X} name={text('close')} onClick={onClose} />
        </header>
        <LargePicture key={item.id} item={item} />
        <PictureActions actions={actions} />
      </div>
      {children}
    </dialog>
  );
}

/** Actions for the shown image and its page. */
function PictureActions({ actions }: { actions: ResultActions }) {
  const tools = useTools();
  const { item, justDone, extracting, canExtract } = actions;
  const { url } = item;
  return (
    <footer class="wrap">
      {url && (
        <a
          class="button small primary"
          href={url}
          title={url}
          target="_blank"
          rel="noreferrer"
          autofocus
          onClick={actions.open}
        >
          <Icon of={ExternalLink} size={14} />
          {text('openPage')}
        </a>
      )}
      <button type="button" class="button small" onClick={actions.copyImage}>
        <Icon of={justDone === 'image' ? Check : Image} size={14} />
        {text('copyImage')}
      </button>
      {url && (
        <button type="button" class="button small" onClick={actions.copyLink}>
          <Icon of={justDone === 'copied' ? Check : Link} size={14} />
          {text('copyLinkBrief')}
        </button>
      )}
      {canExtract && (
        <button
          type="button"
          class={`button small ${extracting ?? ''}`}
          title={pagePrice(item, tools)}
          onClick={actions.extract}
        >
          <Icon of={extracting ? JOB_ICONS[extracting] : FileText} size={14} />
          {text(`pageTo_${actions.to}`)}
        </button>
      )}
    </footer>
  );
}

/** An image as large as fits, with its size; or the reason why it was not loaded. */
function LargePicture({ item: { picture, title, host } }: { item: ResultItem }) {
  const { pictures } = useDisplayOptions();
  const [broken, setBroken] = useState(false);
  if (!picture) return null;
  const name = textOf(title) || host || '';
  return (
    <figure class="large-picture column">
      {pictures && !broken ? (
        <img
          src={picture.url}
          alt={name}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        <p class="stack hint">{text(pictures ? 'pictureBroken' : 'picturesOff')}</p>
      )}
      <figcaption class="hint dots">
        {[sizeOf(picture), host].map(
          (part) =>
            part !== undefined && (
              <span key={part}>
                <bdi>
                  <Host of={part} />
                </bdi>
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

/** Width and height in pixels, if known. */
function sizeOf({ width, height }: Picture): string | undefined {
  if (!width || !height) return undefined;
  const pixels = new Intl.NumberFormat(locale(), { useGrouping: false });
  return textWith('pictureSize', { width: pixels.format(width), height: pixels.format(height) });
}
