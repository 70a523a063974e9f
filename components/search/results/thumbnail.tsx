import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { clock } from '../../ui/format.ts';

/** Stands for a site's icon, which would have to be fetched from someone. */
export function LetterTile({ of }: { of: string | undefined }) {
  const [letter = '?'] = of ?? '';
  return (
    <span class="letter-tile" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}

/** How results are shown, beyond what they hold. */
export interface Look {
  /** Ids of those that are outside the lens or the filters of their search. */
  outside: ReadonlySet<string>;
  /** Whether their pictures are loaded, from the hosts that they name. */
  pictures: boolean;
}

const LookContext = createContext<Look>({ outside: new Set(), pictures: true });

export const LookProvider = LookContext.Provider;
export const useLook = (): Look => useContext(LookContext);

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
