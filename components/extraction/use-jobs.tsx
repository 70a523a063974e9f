import { useEffect, useState } from 'preact/hooks';
import { isUnread, unreadIndexes } from '../../lib/extraction/in-tab/filling.ts';
import { isUnreachable, isWithheld } from '../../lib/extraction/job/failed-pages.ts';
import type { Job, Target } from '../../lib/extraction/job/job.ts';
import { indexesOf, isActive } from '../../lib/extraction/job/progress.ts';
import type { FrontPage, PageInTab, Quarry } from '../../lib/pages/quarry.ts';
import { needsConfirmation } from '../../lib/usage/cost.ts';
import { ConfirmPrice } from '../ui/confirm/confirm-price.tsx';
import { useIsOver } from '../ui/failure/is-over.ts';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { useCopy, useDeferredActions } from '../ui/hooks.ts';
import { type Tools, useTools } from '../ui/tools.ts';
import { useSayCopied } from '../ui/use-open-in.ts';
import { jobAnnouncement } from './job-words.ts';

/** All stored jobs, oldest first; undefined until they are read. */
export function useJobs(): Job[] | undefined {
  const actions = useDeferredActions();
  const [jobs, setJobs] = useState<Job[]>();
  useEffect(() => actions?.watchJobs(setJobs), [actions]);
  return jobs;
}

/**
 * The job to show if there is space for only one, kept up to date: the running one if the newest is still queued, else the
 * newest. Also the numbers of jobs `waiting` behind it, and of all `others`.
 */
export function useShownJob(newest: Job) {
  const jobs = useJobs() ?? [];
  const job = (newest.state === 'queued' && jobs.find(({ state }) => state === 'running')) || newest;
  const others = jobs.filter(({ id }) => id !== job.id);
  const waiting = isActive(job) ? others.filter(({ state }) => state === 'queued') : [];
  return { job: useCurrent(job), waiting: waiting.length, others: others.length };
}

/** A job without the reason why it failed or was paused, if that is over. */
export function useCurrent(job: Job): Job {
  const isOver = useIsOver({
    failure: job.failure,
    // Version 1.0.0 didn’t store when it paused a job, so a newer key can’t be told from the one that failed.
    at: job.haltedAt ?? job.finishedAt ?? Number.POSITIVE_INFINITY,
    units: { pages: 1 },
  });
  if (!isOver) return job;
  const { failure: _over, ...rest } = job;
  return rest;
}

/** Indexes of the pages without text in an ended job, by reason; all lists are empty while it runs. */
export function missingPages(job: Job) {
  const of = (state: 'failed' | 'unknown' | 'waiting') =>
    job.finishedAt === undefined ? [] : indexesOf(job, state);
  const failed = of('failed').filter((pageIndex) => {
    const page = job.pages[pageIndex];
    return page !== undefined && !isUnread(page) && !isWithheld(page) && !isUnreachable(page);
  });
  return {
    failed,
    /** The service can’t read them. */
    unreachable: of('failed').filter((pageIndex) => isUnreachable(job.pages[pageIndex])),
    /** Not read in their tabs, and never sent to the service. */
    unread: job.finishedAt === undefined ? [] : unreadIndexes(job),
    /** May have been charged. */
    unknown: of('unknown'),
    /** Never sent, because the job was stopped. */
    unsent: of('waiting'),
  };
}

/** Whether the pages of a job can be sent again: they did not arrive, or it is unknown whether they did. */
export const canSendAgain = ({ sent, copied }: Job): boolean =>
  sent?.to === 'obsidian' || (sent !== undefined && sent.to !== 'clipboard' && !copied);

/** Returns a function that copies the pages of an ended job, and says so. */
export function useCopyJob(job: Job): () => Promise<void> {
  const { quarry, showError } = useTools();
  const copyText = useCopy();
  const sayCopied = useSayCopied(job.question);
  return async function copy() {
    const markdown = await quarry.ask['extract.markdown']({ job: job.id });
    if (!markdown.ok) return showError({ failure: markdown.failure, again: () => void copy() });
    const { sent: _elsewhere, ...here } = job;
    await copyText(markdown.value, () => sayCopied(jobAnnouncement({ ...here, copied: true })));
  };
}

/** Lets the user pick parts of a page, after a permission prompt if that is needed. */
export async function pickParts(page: FrontPage | PageInTab, quarry: Quarry): Promise<void> {
  // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
  if (page.access === 'ask' && !(await askAccess(quarry, page.url))) return;
  await quarry.ask['extract.parts'](page);
  // The page receives no keys while the popup is open.
  (await quarry.actions()).closePopup();
}

/** Refreshes the pages of an ended job that came from copies. */
export async function renewCopies(job: Job, tools: Tools): Promise<void> {
  const targets = job.pages.flatMap((page): Target[] => {
    const { url, title, date } = page;
    if (page.state !== 'done' || page.kept === undefined) return [];
    return [{ url, ...(title !== undefined && { title }), ...(date !== undefined && { date }) }];
  });
  const { source, question } = job;
  const outcome = await tools.quarry.ask.extract({ source, question, targets, refresh: true });
  if (!outcome.ok)
    tools.showError({
      failure: outcome.failure,
      again: () => void renewCopies(job, tools),
      costs: { pages: targets.length },
    });
}

/** Retries pages of an ended job, after a confirmation if that costs more than the confirmation limit. */
export function useAgain(job: Job) {
  const { quarry, ...rules } = useTools();
  const [pendingConfirmation, setPendingConfirmation] = useState<readonly number[]>();
  const send = (pageIndexes: readonly number[]) =>
    quarry.ask['extract.again']({ job: job.id, pageIndexes: [...pageIndexes] });
  const answer = (confirmed: boolean) => {
    setPendingConfirmation(undefined);
    if (confirmed && pendingConfirmation) send(pendingConfirmation);
  };
  return {
    again: (pageIndexes: readonly number[]) =>
      needsConfirmation({ pages: pageIndexes.length }, rules)
        ? setPendingConfirmation(pageIndexes)
        : send(pageIndexes),
    question: pendingConfirmation && (
      <ConfirmPrice
        units={{ pages: pendingConfirmation.length }}
        rules={rules}
        go="askExtract"
        about={pendingConfirmation}
        onAnswer={answer}
      />
    ),
  };
}
