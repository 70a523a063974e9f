import type { Job } from '../../../lib/extraction/job/job.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { JobPanel } from '../../extraction/job-panel.tsx';
import { ShownReport } from '../../extraction/job-report.tsx';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { moveIn } from '../../ui/list/keyboard-list.ts';
import { useRoute } from '../../ui/navigation.ts';
import { CAP_NOTES } from '../../ui/usage/usage-note.tsx';
import { useLate } from '../../ui/use-late.ts';
import { NoteOffer } from './note-offer.tsx';
import { PrivateNote } from './private-note.tsx';
import { ThisPage } from './this-page.tsx';
import { UpdateLine } from './update-line.tsx';

interface Props {
  snapshot: Snapshot;
  /** Whether the active page is offered: in full, or as a single line above results. */
  page: 'whole' | 'slim' | undefined;
  /** The running or latest job, if there is something to say about it. */
  job: Job | undefined;
  /** Whether its report is open. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
  /** The user pressed ↑ on the first row. */
  onLeave: () => void;
}

/** The rows directly below the field: the active page, and the running or latest job. */
export function TopRows({ snapshot, page, job: last, expanded, onExpand, onLeave }: Props) {
  // The list of jobs already starts with it.
  const job = useRoute() === 'jobs' ? undefined : last;
  const notes = useLate(CAP_NOTES, snapshot.settings.capsJoined ?? snapshot.settings.unread ?? false);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: Element }) => {
    const view = event.currentTarget.closest('.search-view');
    const inRow = event.target instanceof HTMLElement && event.target.matches('[data-reached]');
    if (!view || !inRow) return;
    const moved = moveIn(view, event.target, pressedKey(event));
    if (moved === 'above') onLeave();
    if (moved) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside
    <div class="top-rows" onKeyDown={onKeyDown}>
      {snapshot.isPrivate && <PrivateNote />}
      <UpdateLine release={snapshot.news} />
      {notes && <notes.SettingsNotes settings={snapshot.settings} />}
      {page && (
        <Boundary of={snapshot.settings}>
          <ThisPage snapshot={snapshot} slim={page === 'slim'} />
        </Boundary>
      )}
      {job && (
        <Boundary of={job}>
          <JobPanel job={job} expanded={expanded} onExpand={onExpand} />
        </Boundary>
      )}
      {job && expanded && (
        <Boundary of={job}>
          <ShownReport job={job} />
        </Boundary>
      )}
      {job && !snapshot.isPrivate && <NoteOffer settings={snapshot.settings} />}
    </div>
  );
}
