import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a Firefox that files share stores what it stores. */
    profiles: string;
  }
}

/** Runs before all tests in Firefox; what it gives runs after them: a worker is ended before it could tidy up. */
export default async function keepProfiles(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-firefox-'));
  project.provide('profiles', folder);
  return () => rm(folder, { recursive: true, maxRetries: 20, retryDelay: 200 });
}
