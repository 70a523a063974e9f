import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createJob } from '../../../lib/extraction/job/progress.ts';
import { jobStore } from '../../../lib/extraction/store.ts';
import { usageStore } from '../../../lib/usage/store.ts';

beforeEach(() => fakeBrowser.reset());

it('deleted jobs send nothing, and their late results are dropped', async () => {
  const now = () => 0;
  const usage = usageStore(now);
  const store = jobStore({ now, usage });
  const job = createJob({
    id: 'a',
    source: 'list',
    createdAt: 0,
    address: 'https://service.test',
    targets: [{ url: 'https://a.test/' }],
    skipped: { duplicates: 0, unsupported: 0 },
  });
  const hold = await usage.hold({ pages: 1, overCap: false, before: [] });
  await store.close();
  const reserved = { operation: 'extract' as const, day: hold.day, perhaps: { pages: 1 }, hold };
  await expect(store.put(job, [reserved])).rejects.toThrow();
  await expect(store.put(job, [{ operation: 'extract', sure: { pages: 1 } }])).resolves.toBeUndefined();
});
