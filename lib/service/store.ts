import { STORED, session } from '../storage/areas.ts';
import { readOnce } from '../storage/cache.ts';
import type { Backoff } from './gateway.ts';

export const backoffArea = readOnce(session);

/** Stores each origin's waiting time for the browser session, since the background may stop sooner. */
export const backoffStore: Backoff = {
  async until(origin) {
    return (await read())[origin] ?? 0;
  },
  async keep(origin, until) {
    await backoffArea.set({ [STORED.backoff]: { ...(await read()), [origin]: until } });
  },
};

async function read(): Promise<Record<string, number>> {
  const stored: { [STORED.backoff]?: Record<string, number> } = await backoffArea.get(STORED.backoff);
  return stored[STORED.backoff] ?? {};
}
