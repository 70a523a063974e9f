import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Skipped, SkipReason } from '../../lib/extraction/job/job.ts';
import { skippedWords } from './job-words.ts';

const REASONS: Record<SkipReason, TextKey> = {
  duplicate: 'skipDuplicate',
  scheme: 'skipScheme',
  private: 'skipPrivate',
  credentials: 'skipCredentials',
  long: 'skipLong',
};

/** What was left out, how much and why; address by address on request. */
export function SkippedList({ skipped }: { skipped: Skipped }) {
  const words = skippedWords(skipped);
  if (!words) return null;
  if (!skipped.list) return <p class="skipped">{words}</p>;
  return (
    <details class="skipped">
      <summary>{words}</summary>
      <ul>
        {skipped.list.map(({ url, why }, index) => (
          <li key={index}>
            <bdi title={url}>{url}</bdi> <span>{text(REASONS[why])}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
