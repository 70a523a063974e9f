import { STORED, session } from '../storage/areas.ts';
import { readOnce } from '../storage/read-once.ts';
import type { Quiet } from './gateway.ts';

export const quietArea = readOnce(session);

/** Keeps until when each origin is left alone, for as long as the browser runs: a background ends sooner. */
export const quietStore: Quiet = {
  async until(origin) {
    return (await read())[origin] ?? 0;
  },
  async keep(origin, until) {
    await quietArea.set({ [STORED.quiet]: { ...(await read()), [origin]: until } });
  },
};

async function read(): Promise<Record<string, number>> {
  const stored: { quiet?: Record<string, number> } = await quietArea.get(STORED.quiet);
  return stored.quiet ?? {};
}
