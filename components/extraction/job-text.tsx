import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';
import { useModal } from '../ui/use-modal.ts';
import { jobWords } from './job-words.ts';

/** The Markdown that a job copied or delivered, over the view. */
export function JobText({ job, onClose }: { job: Job; onClose: () => void }) {
  const { quarry, showError } = useTools();
  const [markdown, setMarkdown] = useState<string>();
  useEffect(() => {
    const read = async () => {
      const made = await quarry.ask['extract.markdown']({ job: job.id });
      if (made.ok) return setMarkdown(made.value);
      onClose();
      showError({ failure: made.failure, again: () => void read() });
    };
    void read();
  }, [job.id]);
  return (
    <dialog ref={useModal()} class="job-text" aria-labelledby="job-text-name" onClose={onClose}>
      <header>
        <h2 id="job-text-name" class="one-line">
          {jobWords(job)}
        </h2>
        {markdown !== undefined && <CopyButton name={text('copyMarkdown')} of={() => markdown} />}
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre dir="auto" tabIndex={0}>
        {markdown}
      </pre>
    </dialog>
  );
}
