import { Check, CircleAlert, CircleDashed, LoaderCircle, Unplug } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { Job, JobPage } from '../../lib/extraction/job/job.ts';
import { chargeOf } from '../../lib/service/failures.ts';
import { Boundary } from '../parts/boundary.tsx';
import { hostOf } from '../parts/host.ts';
import { Icon } from '../parts/icon.tsx';
import { ErrorHelp } from '../parts/service-words.tsx';
import { useTools } from '../parts/tools.ts';
import { pageWords } from './job-words.ts';
import { SkippedList } from './skipped-list.tsx';

const ICONS = {
  waiting: CircleDashed,
  sent: LoaderCircle,
  done: Check,
  failed: CircleAlert,
  unknown: Unplug,
};

/** The pages of a job, one by one: what each came to, and why one failed. */
export function JobPages({ job }: { job: Job }) {
  return (
    <div class="job-pages">
      <ul aria-label={text('jobPages')}>
        {job.pages.map((page) => (
          <Boundary key={page.url} entry of={page}>
            <PageRow page={page} />
          </Boundary>
        ))}
      </ul>
      <SkippedList skipped={job.skipped} />
    </div>
  );
}

function PageRow({ page }: { page: JobPage }) {
  const { quarry } = useTools();
  const failure = page.state === 'failed' ? page.failure : undefined;
  const mayBeCharged = failure ? chargeOf(failure) === 'maybe' : page.state === 'done' && page.perhaps;
  return (
    <li class={`job-page ${page.state}`}>
      <Icon of={ICONS[page.state]} />
      <div>
        <a
          href={page.url}
          title={page.url}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            event.preventDefault();
            quarry.openTab(page.url, { background: event.ctrlKey || event.metaKey });
          }}
        >
          <bdi>{page.title || hostOf(page.url)}</bdi>
        </a>
        <p>
          {pageWords(page)}
          {failure?.message && (
            <span>
              {' · '}
              <bdi>{failure.message}</bdi>
            </span>
          )}
          {failure?.help && (
            <>
              {' · '}
              <ErrorHelp help={failure.help} openTab={quarry.openTab} />
            </>
          )}
          {mayBeCharged && <span>{` · ${text('chargeMaybeShort')}`}</span>}
        </p>
      </div>
    </li>
  );
}
