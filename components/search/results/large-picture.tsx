import { Check, ChevronLeft, ChevronRight, ExternalLink, FileText, Image, Link, X } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { locale, textWith } from '../../../lib/browser/text-values.ts';
import type { Picture, ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { JOB_ICONS } from '../../extraction/job-words.ts';
import { Host } from '../../ui/host.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { pagePrice } from '../../ui/usage/sent-pages.ts';
import { useDisplayOptions } from './thumbnail.tsx';
import type { ResultActions } from './use-result.ts';

interface Props {
  item: ResultItem;
  /** Zero-based. */
  index: number;
  count: number;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The title of the image, with buttons for the previous and next one. */
export function PictureHead({ item, index, count, onStep, onClose }: Props) {
  return (
    <header>
      <h2 class="one-line">
        <bdi>{textOf(item.title) || item.host}</bdi>
      </h2>
      {count > 1 && (
        <span class="picture-steps line hint mirrored">
          <IconButton
            icon={ChevronLeft}
            name={text('picturePrevious')}
            disabled={index === 0}
            onClick={() => onStep(-1)}
          />
          <bdi>{textWith('picturePlace', { place: index + 1, total: count })}</bdi>
          <IconButton
            icon={ChevronRight}
            name={text('pictureNext')}
            disabled={index === count - 1}
            onClick={() => onStep(1)}
          />
        </span>
      )}
      <IconButton icon={X} name={text('close')} onClick={onClose} />
    </header>
  );
}

/** Actions for the shown image and its page. */
export function PictureActions({ item, actions }: { item: ResultItem; actions: ResultActions }) {
  const tools = useTools();
  const { url } = item;
  const { justDone, extracting, canExtract } = actions;
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
export function LargePicture({ item: { picture, title, host } }: { item: ResultItem }) {
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
