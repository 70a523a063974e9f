import { expect, it, vi } from 'vitest';
import { createJob } from '../../../../lib/extraction/job/progress.ts';
import type { ExtractionRequest } from '../../../../lib/extraction/queue/runner.ts';
import { createGestures, type GestureParts } from '../../../../lib/extraction/start/gestures.ts';
import { type Failure, success } from '../../../../lib/service/failures.ts';
import { newJob } from '../../../shared/new-job.ts';

const PAGE = { url: 'https://a.test/' };

function setUp(parts: Partial<GestureParts> = {}) {
  const start = vi.fn(async ({ ended: _, question: __, ...order }: ExtractionRequest) =>
    success(createJob({ id: '1', createdAt: 1, address: '', ...order })),
  );
  const recordFailure = vi.fn(async (source: ExtractionRequest['source'], _: Failure) =>
    newJob(0, { source }),
  );
  const tryPage = vi.fn(async () => undefined);
  const page = vi.fn(async () => undefined);
  const gestures = createGestures({
    runner: { start, recordFailure, ended: async () => new Set<string>() },
    readSelection: async () => undefined,
    openReview: async () => undefined,
    inTab: { tryPage, page, sources: async () => undefined },
    wayOf: async () => 'first',
    ...parts,
  });
  return { gestures, start, recordFailure, tryPage, page };
}

it('gestures: reads and starts once for two clicks on a page', async () => {
  const { gestures, start, tryPage } = setUp();
  await Promise.all([gestures.page(PAGE, 1), gestures.page(PAGE, 1)]);
  expect(tryPage).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
  await gestures.page(PAGE, 1);
  expect(start).toHaveBeenCalledTimes(2);
});

it('gestures: sources are read in tabs first, except to refresh them', async () => {
  const sources = vi.fn(async () => newJob(0, { question: 'Why?' }));
  const none = async () => undefined;
  const { gestures, start } = setUp({ inTab: { page: none, tryPage: none, sources } });
  await gestures.start('result', [PAGE], { question: 'Why?' });
  expect(start).not.toHaveBeenCalled();
  await gestures.start('result', [PAGE], { question: 'Why?', refresh: true });
  await gestures.start('result', [PAGE], {});
  expect(start).toHaveBeenCalledTimes(2);
  expect(sources).toHaveBeenCalledTimes(1);
});

it('gestures: never uses the service on a site set to extract locally', async () => {
  const { gestures, start, tryPage, page } = setUp({ wayOf: async () => 'local' });
  await gestures.page(PAGE, 1);
  expect(page).toHaveBeenCalledWith({ tab: 1, frame: 0, target: PAGE });
  expect(start).not.toHaveBeenCalled();
  expect(tryPage).not.toHaveBeenCalled();
});

it('gestures: requests nothing for a page that doesn’t respond', async () => {
  const { gestures, start, recordFailure } = setUp({ readSelection: async () => 'late' });
  await gestures.selectedLinks(1, 0);
  expect(recordFailure.mock.calls).toEqual([['selection', { code: 'here-late' }]]);
  expect(start).not.toHaveBeenCalled();
});
