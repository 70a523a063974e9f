import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { REACHED, ROW } from './roving.ts';

interface Props {
  item: ResultItem;
  /** The focus came to it: it is wanted whole. */
  onFocus: (id: string) => void;
}

/** A result far from what one sees: its title and link, to be found by search and keys, until one comes near it. */
export function LightRow({ item, onFocus }: Props) {
  const { id, url, title, question, host } = item;
  const words = textOf(title) || question || host || url;
  const shared = { class: 'title', dir: 'auto', tabIndex: -1, [REACHED]: '' } as const;
  return (
    <li class="row light" {...{ [ROW]: id }} onFocusCapture={() => onFocus(id)}>
      {url === undefined ? (
        <span {...shared}>{words}</span>
      ) : (
        <a {...shared} href={url} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}
    </li>
  );
}
