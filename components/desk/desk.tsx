import { useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { DocumentView } from '../document/document-view.tsx';
import { useDocumentOpen } from '../document/opening.ts';
import { JobsView } from '../extraction/jobs-view.tsx';
import { Library } from '../library/library.tsx';
import { Boundary } from '../parts/boundary.tsx';
import type { SearchModel } from '../search/use-search.ts';
import { SourcesView } from '../sources/sources-view.tsx';
import { useAsked } from './asked.ts';
import { DeskPane } from './desk-pane.tsx';
import { Reader } from './reader.tsx';
import { useChosen } from './use-chosen.ts';
import { useHash } from './use-hash.ts';

/** What a tab has room for: beside the results a reader; in their place the library, or the shaping of what was extracted. */
export function Desk({ model }: { model: SearchModel }) {
  useAsked(model);
  const shaping = useDocumentOpen();
  const hash = useHash();
  return (
    <Boundary key={hash} of={model.snapshot?.job}>
      {hash === 'library' ? (
        <Library version={model.snapshot?.job?.finishedAt} rules={model.snapshot?.settings.document} />
      ) : shaping && model.snapshot ? (
        <DocumentView snapshot={model.snapshot} />
      ) : (
        <ReaderPane model={model} />
      )}
    </Boundary>
  );
}

/** What a tab has room for beside the results: the text of the one that was reached last. */
function ReaderPane({ model }: { model: SearchModel }) {
  const { shown, snapshot } = model;
  const done = shown?.status === 'done' ? shown : undefined;
  const answer = done?.answer;
  const id = useChosen() ?? done?.bookmark?.reached;
  const item = useMemo(
    () => answer?.groups.flatMap(({ items }) => items).find((one) => one.id === id),
    [answer, id],
  );
  const place = useHash();
  if (place === 'add' || place === 'jobs')
    return (
      <DeskPane place={place}>
        <Boundary key={place}>{place === 'add' ? <SourcesView /> : <JobsView />}</Boundary>
      </DeskPane>
    );
  return (
    <section class="reader" aria-label={text('reader')}>
      {item ? (
        <Boundary key={`${shown?.id} ${item.id}`} of={item}>
          <Reader item={item} job={snapshot?.job} />
        </Boundary>
      ) : (
        <p class="reader-empty">{text('readerEmpty')}</p>
      )}
    </section>
  );
}
