import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** For what failed tests leave. Playwright empties its own folder at the start of a run. */
export const FAILURES = '.output/test-results/firefox';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for the profiles of shared Firefox instances. */
    profiles: string;
  }
}

/** Runs before all Firefox tests, and returns the cleanup to run after them: workers end before they could clean up. */
export default async function keepProfiles(project: TestProject): Promise<() => Promise<void>> {
  await rm(FAILURES, { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), 'quarry-firefox-'));
  project.provide('profiles', folder);
  return () => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 200 });
}
