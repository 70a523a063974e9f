import { EyeOff, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { late } from '../../../lib/late.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { JobPanel } from '../../extraction/job-panel.tsx';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { moveThrough } from '../../ui/list/keyboard-list.ts';
import { useRoute } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { CAP_NOTES } from '../../ui/usage/usage-note.tsx';
import { useLate } from '../../ui/use-late.ts';
import { ConfirmSearch } from '../confirm-search.tsx';
import type { SearchModel } from '../state/search-model.ts';
import { ThisPage } from './this-page.tsx';

/** What to know or decide before searching, below the field. */
export function TopRows({ snapshot, model }: { snapshot: Snapshot; model: SearchModel }) {
  const { pendingConfirmation } = model;
  const notes = useLate(CAP_NOTES, snapshot.settings.capsJoined ?? snapshot.settings.unread ?? false);
  return (
    <div class="top-rows">
      {pendingConfirmation && (
        <Boundary of={pendingConfirmation}>
          <ConfirmSearch form={pendingConfirmation} rules={snapshot.settings} onAnswer={model.confirm} />
        </Boundary>
      )}
      {snapshot.isPrivate && (
        <p class="private-note line hint">
          <Icon of={EyeOff} />
          <span>{text('privateNote')}</span>
        </p>
      )}
      <UpdateLine release={snapshot.news} />
      {notes && <notes.SettingsNotes settings={snapshot.settings} />}
    </div>
  );
}

interface Props {
  snapshot: Snapshot;
  /** Whether the active page is offered; `quiet` if other buttons stand out. */
  page: 'main' | 'quiet' | undefined;
  /** Whether the report of the running or latest job is open. */
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
}

const REPORT = late(() => import('../../extraction/report-part.ts').then(({ report }) => report));

/** The rows above the footer: the running or failed job with its report, and the active page. */
export function FootRows({ snapshot, page, expanded, onExpand }: Props) {
  // The list of jobs already starts with it.
  const route = useRoute();
  const job = route === 'jobs' ? undefined : snapshot.job;
  const before = useRef(route);
  // What is opened in the full-page view takes the place of the report that led there.
  useEffect(() => {
    if (before.current !== route) onExpand(false);
    before.current = route;
  }, [route]);
  const isOpen = job !== undefined && expanded;
  const report = useLate(REPORT, isOpen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside
    <div
      class="foot-rows column"
      onKeyDown={(event) => moveThrough(event, event.currentTarget.closest('.search-view'))}
    >
      {report && isOpen && (
        <Boundary of={job}>
          <report.ShownReport job={job} />
        </Boundary>
      )}
      {job && (
        <Boundary of={job}>
          <JobPanel job={job} expanded={expanded} onExpand={onExpand} />
        </Boundary>
      )}
      {page && (
        <Boundary of={snapshot.settings}>
          <ThisPage snapshot={snapshot} primary={page === 'main'} />
        </Boundary>
      )}
    </div>
  );
}

/** What is new, by version. */
const LINES: Readonly<Record<string, 'news_2_0_0' | undefined>> = { '2.0.0': 'news_2_0_0' };

/** Shows what is new after an update, once: closing the view dismisses it. */
function UpdateLine({ release }: { release: string | undefined }) {
  const { quarry } = useTools();
  const [shown, setShown] = useState(release);
  useEffect(() => {
    if (release === undefined) return;
    setShown(release);
    void quarry.ask['news.seen'](null);
  }, [release]);
  if (shown === undefined) return null;
  return (
    <div class="update-line line">
      <p class="grow">
        {textWith(LINES[shown] ?? 'newsUpdated', { version: shown })}{' '}
        <a href="/changes.html" target="_blank" rel="noreferrer">
          {text('newsAll')}
        </a>
      </p>
      <IconButton icon={X} name={text('newsClose')} onClick={() => setShown(undefined)} />
    </div>
  );
}
