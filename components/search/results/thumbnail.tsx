import { useState } from 'preact/hooks';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { clock } from '../../ui/format.ts';
import { useDisplayOptions } from './display-options.ts';

/** A letter in place of a site icon, which would require a network request. */
export function LetterTile({ of }: { of: string | undefined }) {
  const [letter = '?'] = of ?? '';
  return (
    <span class="letter-tile" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

/** A result's image with its duration; the letter of its site if there is no image or images are off. */
export function Thumbnail({ item }: { item: ResultItem }) {
  const { picture, thumbnail = picture, host, source, duration } = item;
  const { pictures } = useDisplayOptions();
  const [broken, setBroken] = useState(false);
  return (
    <span class="thumbnail">
      {pictures && thumbnail && !broken ? (
        <img
          src={thumbnail.url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        <LetterTile of={source ?? host} />
      )}
      {duration !== undefined && <span class="length">{clock(duration)}</span>}
    </span>
  );
}
