import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { jobStore } from '../../../lib/extraction/store.ts';
import { usageStore } from '../../../lib/usage/store.ts';
import { newJob } from '../../shared/new-job.ts';

beforeEach(() => fakeBrowser.reset());

it('deleted jobs send nothing, and their late results are dropped', async () => {
  const now = () => 0;
  const usage = usageStore(now);
  const store = jobStore({ now, usage });
  const job = newJob(1, { id: 'a' });
  const hold = await usage.reserve({ pages: 1, overCap: false, before: [] });
  await store.close();
  const reserved = { operation: 'extract' as const, day: hold.day, perhaps: { pages: 1 }, hold };
  await expect(store.put(job, [reserved])).rejects.toThrow();
  await expect(store.put(job, [{ operation: 'extract', sure: { pages: 1 } }])).resolves.toBeUndefined();
});
