import { useState } from 'preact/hooks';
import { locale, text } from '../../lib/browser/text.ts';
import type { Picture, ResultItem } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { useLook } from './look.ts';

/** A picture as large as there is room, with its size; why there is none, where none is loaded. */
export function LargePicture({ item: { picture, title, host } }: { item: ResultItem }) {
  const { pictures } = useLook();
  const [broken, setBroken] = useState(false);
  if (!picture) return null;
  const name = textOf(title) || host || '';
  return (
    <figure class="large-picture">
      {pictures && !broken ? (
        <img
          src={picture.url}
          alt={name}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        <p>{text(pictures ? 'pictureBroken' : 'picturesOff')}</p>
      )}
      <figcaption>
        {[sizeOf(picture), host].map(
          (part) =>
            part !== undefined && (
              <span key={part}>
                <bdi>{part}</bdi>
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

/** Width and height in pixels, as far as they are known. */
function sizeOf({ width, height }: Picture): string | undefined {
  if (!width || !height) return undefined;
  const pixels = new Intl.NumberFormat(locale(), { useGrouping: false });
  return text('pictureSize', pixels.format(width), pixels.format(height));
}
