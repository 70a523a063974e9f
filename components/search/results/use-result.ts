import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { isBeingDelivered, type Job } from '../../../lib/extraction/job/job.ts';
import { isFinal } from '../../../lib/extraction/job/progress.ts';
import { late } from '../../../lib/late.ts';
import { destinationFor } from '../../../lib/presets/destinations.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { markdownImage, markdownLink } from '../../../lib/search/answer/markdown.ts';
import { displayState } from '../../extraction/job-words.ts';
import { useCopy } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';

/** Formats results as text for export. Loaded on the first export. */
export const EXPORT = late(() =>
  import('../../../lib/search/answer/export.ts').then(({ exportResults }) => exportResults),
);

/** How long a check mark confirms an action, in milliseconds. */
const SHOWN_MS = 1600;

/** Confirmation of each copy action. */
const COPIED = {
  copied: () => text('copiedLink'),
  image: () => text('copiedImage'),
  snippet: () => counted('copiedResults', 1),
};
type Copied = keyof typeof COPIED;

/** State and actions of one result. */
export type ResultActions = ReturnType<typeof useResult>;

const hasEnded = (job: Job): boolean => isFinal(job) && !isBeingDelivered(job);

/** What can be done with a result, and what was just done. */
export function useResult(item: ResultItem) {
  const tools = useTools();
  const { quarry, announce, showError } = tools;
  const copyText = useCopy();
  const [justDone, setJustDone] = useState<Copied>();
  const [started, setStarted] = useState<Job>();
  useEffect(() => {
    if (!justDone) return;
    const timer = setTimeout(setJustDone, SHOWN_MS, undefined);
    return () => clearTimeout(timer);
  }, [justDone]);
  useEffect(() => {
    if (!started) return;
    if (hasEnded(started)) {
      const timer = setTimeout(setStarted, SHOWN_MS, undefined);
      return () => clearTimeout(timer);
    }
    let open = true;
    let unwatch: (() => void) | undefined;
    void quarry.actions().then(({ watchJobs }) => {
      if (open) unwatch = watchJobs((jobs) => setStarted(jobs.find(({ id }) => id === started.id)));
    });
    return () => {
      open = false;
      unwatch?.();
    };
  }, [started?.id, started && hasEnded(started)]);
  const { url } = item;
  const canExtract = url?.startsWith('https:') === true;

  const extract = async (): Promise<void> => {
    if (!url || !canExtract) return announce(text('extractHttpsOnly'));
    showError(undefined);
    const title = textOf(item.title);
    const outcome = await quarry.ask.extract({
      source: 'result',
      targets: [title ? { url, title } : { url }],
    });
    if (outcome.ok) setStarted(outcome.value);
    else showError({ failure: outcome.failure, again: extract, costs: { pages: 1 } });
  };

  const copy = (markdown: string, done: Copied): Promise<void> =>
    copyText(markdown, () => {
      announce(COPIED[done]());
      setJustDone(done);
    });

  return {
    item,
    /** Opens it; with Ctrl or Cmd, in the background. */
    open(event: MouseEvent) {
      event.preventDefault();
      if (url) quarry.openTab(url, event);
    },
    openInBackground() {
      if (url) quarry.openTab(url, { ctrlKey: true });
    },
    copyLink: () => copy(markdownLink(item), 'copied'),
    /** Copies it as a Markdown list item with its snippet. */
    async copyWithSnippet() {
      const exportResults = await EXPORT.load();
      await copy(exportResults([item], 'markdown-snippets'), 'snippet');
    },
    /** Copies its image as Markdown. */
    async copyImage() {
      const markdown = markdownImage(item);
      if (markdown !== undefined) await copy(markdown, 'image');
    },
    extract,
    canExtract,
    /** Where its page goes once extracted. */
    to: url ? destinationFor('result', [url], tools) : 'clipboard',
    /** What was just copied. */
    justDone,
    /** The state of the extraction that was started here, until its outcome was shown. */
    extracting: started && displayState(started),
  };
}
