import { claimSession, closeToContentScripts } from '../browser/areas.ts';
import { forgetOldPages } from '../browser/job-store.ts';
import { forgetAnswers } from '../browser/search-store.ts';
import type { Background } from './compose.ts';

/** What the background does each time it starts, before it takes anything on. */
export async function wake({ searches, runner, now }: Background): Promise<void> {
  await closeToContentScripts();
  const firstInSession = await claimSession();
  if (firstInSession) await forgetAnswers();
  await searches.recover();
  await runner.recover(firstInSession);
  await forgetOldPages(now());
  void runner.pump();
}
