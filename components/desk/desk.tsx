import { useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { SearchModel } from '../search/use-search.ts';
import { useAsked } from './asked.ts';
import { Reader } from './reader.tsx';
import { useChosen } from './use-chosen.ts';

/** What a tab has room for beside the results: the text of the one that was reached last. */
export function Desk({ model }: { model: SearchModel }) {
  useAsked(model);
  const { shown, snapshot } = model;
  const done = shown?.status === 'done' ? shown : undefined;
  const answer = done?.answer;
  const id = useChosen() ?? done?.bookmark?.reached;
  const item = useMemo(
    () => answer?.groups.flatMap(({ items }) => items).find((one) => one.id === id),
    [answer, id],
  );
  return (
    <section class="reader" aria-label={text('reader')}>
      {item ? (
        <Reader key={`${shown?.id} ${item.id}`} item={item} job={snapshot?.job} />
      ) : (
        <p class="reader-empty">{text('readerEmpty')}</p>
      )}
    </section>
  );
}
