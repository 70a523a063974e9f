import { useState } from 'preact/hooks';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { clock } from '../parts/time.ts';
import { LetterTile } from './letter-tile.tsx';
import { useLook } from './look.ts';

interface Props {
  item: ResultItem;
  /** Whether its place stays empty where the picture does not load: the letter stands elsewhere. */
  bare?: boolean;
}

/** A result's picture, with its length in the corner; the letter of its site where there is no picture, or none is to be loaded. */
export function Thumbnail({ item, bare }: Props) {
  const { picture, thumbnail = picture, host, source, duration } = item;
  const { pictures } = useLook();
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
        !bare && <LetterTile of={source ?? host} />
      )}
      {duration !== undefined && <span class="length">{clock(duration)}</span>}
    </span>
  );
}
