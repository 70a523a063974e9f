import type { DocumentWords } from '../document/document-rules.ts';
import type { AskedQuestion } from '../document/question.ts';
import type { Job, JobPage } from '../extraction/job/job.ts';
import { PLACEHOLDER, removeIsolates } from '../plain-text.ts';
import { text } from './text.ts';
import { counted, textWith } from './text-values.ts';

/** The localized text that documents contain besides the pages. */
export const documentWords = (): DocumentWords => ({
  source: removeIsolates(textWith('documentSource', { url: PLACEHOLDER })),
  contents: text('documentContents'),
  sources: text('documentSources'),
  boundary: removeIsolates(textWith('documentBoundary', { code: PLACEHOLDER })),
  shortened: text('documentShortened'),
  untitled: text('documentUntitled'),
});

/** The question of a job with its sources, in order; `undefined` if the job has none. */
export function questionOf({ question, createdAt, address, pages }: Job): AskedQuestion | undefined {
  if (question === undefined) return undefined;
  const service = URL.parse(address)?.host ?? address;
  const howOf = (page: JobPage): string => {
    if (page.state !== 'done') return text('sourceUnread');
    if (page.via === 'local') return text('sourceInTab');
    return page.kept === undefined
      ? removeIsolates(textWith('sourceByService', { service }))
      : text('sourceSaved');
  };
  return {
    query: question,
    at: createdAt,
    sources: pages.map((page) => ({
      ...{ url: page.url, title: page.title ?? '', date: page.date },
      ...{ how: howOf(page), wasRead: page.state === 'done' },
    })),
    leftOut: text('sourceLeftOut'),
    instruction: text('sourcesInstruction'),
  };
}

/** The same, for a document with only some of the pages that were read. */
export function questionWith(job: Job, urls: ReadonlySet<string>): AskedQuestion | undefined {
  const asked = questionOf(job);
  return asked && { ...asked, sources: asked.sources.filter((one) => !one.wasRead || urls.has(one.url)) };
}

/** The titles of a document of one page, of two, and so on, with a placeholder for the title of the first. */
export const documentTitles = (pages: number): string[] =>
  Array.from({ length: pages }, (_, more) =>
    more === 0 ? PLACEHOLDER : removeIsolates(counted('documentTitleMore', more, { title: PLACEHOLDER })),
  );
