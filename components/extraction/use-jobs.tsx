import { useEffect, useRef, useState } from 'preact/hooks';
import { isUnread, unreadIndexes } from '../../lib/extraction/in-tab/filling.ts';
import { isUnreachable, isWithheld } from '../../lib/extraction/job/failed-pages.ts';
import type { Job, Target } from '../../lib/extraction/job/job.ts';
import { indexesOf } from '../../lib/extraction/job/progress.ts';
import { needsConfirmation } from '../../lib/usage/cost.ts';
import { ConfirmPrice } from '../ui/confirm/confirm-price.tsx';
import { useIsOver } from '../ui/failure/is-over.ts';
import { useDeferredActions } from '../ui/hooks.ts';
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

/** The job to show if there is space for only one, kept up to date. */
export function useShownJob(newest: Job): Shown {
  const shown = shownOf(newest, useJobs() ?? []);
  return { ...shown, job: useCurrent(shown.job) };
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

interface Shown {
  job: Job;
  /** Number of jobs queued behind it. */
  waiting: number;
  /** Number of other jobs. */
  others: number;
}

/** The job to show: the running one if the newest is still queued, else the newest. */
function shownOf(newest: Job, jobs: readonly Job[]): Shown {
  const job = (newest.state === 'queued' && jobs.find(({ state }) => state === 'running')) || newest;
  const under = job.state === 'running' || job.state === 'queued';
  const waiting = jobs.filter(({ id, state }) => state === 'queued' && id !== job.id).length;
  return { job, waiting: under ? waiting : 0, others: jobs.filter(({ id }) => id !== job.id).length };
}

/** Indexes of the pages without text in an ended job, by reason. */
export interface Missing {
  failed: number[];
  /** The service can’t read them. */
  unreachable: number[];
  /** Not read in their tabs, and never sent to the service. */
  unread: number[];
  /** May have been charged. */
  unknown: number[];
  /** Never sent, because the job was stopped. */
  unsent: number[];
}

/** The missing pages of an ended job; all lists are empty while it runs. */
export function missingPages(job: Job): Missing {
  const of = (state: 'failed' | 'unknown' | 'waiting') =>
    job.finishedAt === undefined ? [] : indexesOf(job, state);
  const unreachable = of('failed').filter((pageIndex) => isUnreachable(job.pages[pageIndex]));
  const failed = of('failed').filter((pageIndex) => {
    const page = job.pages[pageIndex];
    return page !== undefined && !isUnread(page) && !isWithheld(page) && !isUnreachable(page);
  });
  const unread = job.finishedAt === undefined ? [] : unreadIndexes(job);
  return { failed, unreachable, unread, unknown: of('unknown'), unsent: of('waiting') };
}

/** Whether the pages of a job can be sent again: they did not arrive, or it is unknown whether they did. */
export const canSendAgain = ({ sent, copied }: Job): boolean =>
  sent?.to === 'obsidian' || (sent !== undefined && sent.to !== 'clipboard' && !copied);

/** Actions for an ended job. */
export interface JobActions {
  copy: () => Promise<void>;
  /** Refreshes the pages that came from copies. */
  renew: () => Promise<void>;
  /** Sends the pages to their destination again. Ignores calls while it is sending. */
  sendAgain: () => Promise<void>;
}

export function useJobActions(job: Job): JobActions {
  const tools = useTools();
  const sayCopied = useSayCopied(job.question);
  const sending = useRef(false);
  return {
    copy: () => copyJob(job, tools, sayCopied),
    renew: () => renewCopies(job, tools),
    async sendAgain() {
      if (sending.current) return;
      sending.current = true;
      await tools.quarry.ask['extract.sendAgain']({ job: job.id });
      sending.current = false;
    },
  };
}

async function copyJob(job: Job, tools: Tools, say: (words: string) => void): Promise<void> {
  const { quarry, showError } = tools;
  const again = () => void copyJob(job, tools, say);
  const markdown = await quarry.ask['extract.markdown']({ job: job.id });
  if (!markdown.ok) return showError({ failure: markdown.failure, again });
  const copied = await quarry.copyText(markdown.value);
  if (!copied) return showError({ failure: { code: 'clipboard-refused' }, again });
  const { sent: _elsewhere, ...copy } = job;
  say(jobAnnouncement({ ...copy, copied }));
}

async function renewCopies(job: Job, tools: Tools): Promise<void> {
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
        id="ask-again"
        units={{ pages: pendingConfirmation.length }}
        rules={rules}
        go="askExtract"
        about={pendingConfirmation}
        onAnswer={answer}
      />
    ),
  };
}
