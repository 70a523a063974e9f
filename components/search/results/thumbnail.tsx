import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { clock } from '../../ui/format.ts';

/** A letter in place of a site icon, which would require a network request. */
export function LetterTile({ of }: { of: string | undefined }) {
  const [letter = '?'] = of ?? '';
  return (
    <span class="letter-tile" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

/** Display options of the results. */
export interface DisplayOptions {
  /** IDs of the results outside the lens or filters of their search. */
  outside: ReadonlySet<string>;
  /** IDs of the results that weren't there when the same search was last sent. */
  fresh: ReadonlySet<string>;
  /** Whether images are loaded from their hosts. */
  pictures: boolean;
}

const LookContext = createContext<DisplayOptions>({
  outside: new Set(),
  fresh: new Set(),
  pictures: true,
});

export const DisplayOptionsProvider = LookContext.Provider;
export const useDisplayOptions = (): DisplayOptions => useContext(LookContext);

interface Props {
  item: ResultItem;
  /** Leaves the space empty if the image does not load, because the letter is shown elsewhere. */
  bare?: boolean;
}

/** A result's image with its duration; the letter of its site if there is no image or images are off. */
export function Thumbnail({ item, bare }: Props) {
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
        !bare && <LetterTile of={source ?? host} />
      )}
      {duration !== undefined && <span class="length">{clock(duration)}</span>}
    </span>
  );
}
