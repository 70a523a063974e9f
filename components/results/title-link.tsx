import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { Highlighted } from './highlighted.tsx';
import { REACHED } from './roving.ts';
import type { ResultDeeds } from './use-result.ts';

interface Props {
  item: ResultItem;
  deeds: ResultDeeds;
  active: boolean;
  /** Whether it stands within an entry that is reached by something else. */
  inner?: boolean;
}

/** The title of a result: the link that is reached with ↑ and ↓. Text only, where there is nothing to open. */
export function TitleLink({ item, deeds, active, inner }: Props) {
  const { title, url, host } = item;
  const words = title.length > 0 ? title : [{ text: item.question ?? host ?? url ?? '' }];
  const shared = {
    class: 'title',
    dir: 'auto' as const,
    tabIndex: active ? 0 : -1,
    ...(inner ? {} : { [REACHED]: '' }),
  };
  if (!url) {
    return (
      <span {...shared}>
        <Highlighted tokens={words} />
      </span>
    );
  }
  return (
    <a {...shared} href={url} title={url} target="_blank" rel="noreferrer" onClick={deeds.open}>
      <Highlighted tokens={words} />
    </a>
  );
}
