import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { Boundary } from '../parts/boundary.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useTools } from '../parts/tools.ts';
import { PageFacts } from '../reader/page-facts.tsx';
import { PageText } from '../reader/page-text.tsx';
import { useResult } from '../results/use-result.ts';
import { about } from '../usage/about.ts';
import { usePageText } from './use-page-text.ts';

interface Props {
  item: ResultItem;
  /** The newest extraction: it may be of this result. */
  job: Job | undefined;
}

/** The page of a result, to read; where there is none yet, the way to get it and its price. */
export function Reader({ item, job }: Props) {
  const { markdown, working } = usePageText(item, job);
  return (
    <>
      <header class="reader-head">
        <h2 dir="auto">{textOf(item.title) || item.question || item.host}</h2>
        <PageFacts host={item.host} markdown={markdown} />
        {markdown !== undefined && <CopyButton name={text('copyMarkdown')} of={() => markdown} />}
      </header>
      {markdown === undefined ? (
        <Unread item={item} working={working} />
      ) : (
        <Boundary of={markdown}>
          <PageText markdown={markdown} url={item.url ?? ''} />
        </Boundary>
      )}
    </>
  );
}

function Unread({ item, working }: { item: ResultItem; working: boolean }) {
  const { prices } = useTools();
  const { extract, canExtract } = useResult(item);
  if (working) return <p class="reader-empty">{text('readerWorking')}</p>;
  if (!canExtract) return <p class="reader-empty">{text('extractHttpsOnly')}</p>;
  return (
    <div class="reader-empty">
      <p>{text('readerUnread')}</p>
      <button type="button" class="button" onClick={extract}>
        {text('readerExtract')} <span class="price">{about({ pages: 1 }, prices)}</span>
      </button>
    </div>
  );
}
