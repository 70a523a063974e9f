import { X } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon.tsx';
import { useModal } from '../ui/use-modal.ts';
import { jobAnnouncement } from './job-words.ts';

interface Props {
  job: Job;
  markdown: string;
  onClose: () => void;
}

/** The Markdown that a job copied or delivered, over the view. */
export function JobText({ job, markdown, onClose }: Props) {
  return (
    <dialog ref={useModal()} class="job-text" aria-labelledby="job-text-name" onClose={onClose}>
      <header>
        <h2 id="job-text-name" class="one-line">
          {jobAnnouncement(job)}
        </h2>
        <CopyButton name={text('copyMarkdown')} of={() => markdown} isDocument />
        <IconButton icon={X} name={text('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre class="scroll" dir="auto" tabIndex={0}>
        {markdown}
      </pre>
    </dialog>
  );
}
