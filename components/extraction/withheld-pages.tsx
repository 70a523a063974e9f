import { counted } from '../../lib/browser/text-values.ts';
import { isWithheld } from '../../lib/extraction/job/failed-pages.ts';
import type { Job } from '../../lib/extraction/job/job.ts';

/** The pages of a review that won't be sent, because the user has their sites extracted locally only. */
export function WithheldPages({ job }: { job: Job }) {
  const withheld = job.pages.filter(isWithheld);
  if (withheld.length === 0) return null;
  return (
    <details class="skipped hint">
      <summary>{counted('reviewLocalOnly', withheld.length)}</summary>
      <ul>
        {withheld.map(({ url, title }) => (
          <li key={url} class="line">
            <bdi class="one-line" title={url}>
              {title || url}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
