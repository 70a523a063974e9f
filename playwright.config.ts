import { defineConfig } from '@playwright/test';
import { SEED } from './tests/shared/seed.ts';

// Ensures that listing and running the tests use the same random cases.
if (process.env.QUARRY_SEED === undefined) {
  process.env.QUARRY_SEED = String(SEED);
  console.log(`Random cases use QUARRY_SEED=${SEED}.`);
}

/**
 * End-to-end tests. Each worker has its own browser and its own service. There are no retries, because every request that
 * Quarry sends costs someone money.
 */
export default defineConfig({
  // A folder of its own, because Playwright empties it at the start of a run.
  outputDir: '.output/test-results/e2e',
  retries: 0,
  // A time limit can't tell a slow machine from a bug; these only stop tests that would never end.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  // For a failed test: what was visible, and what it did; open with `npx playwright show-trace`. Recording the page
  // at each step would slow every test by a fifth.
  use: {
    // A missing button is named after three minutes, not after fifteen.
    actionTimeout: 180_000,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'e2e', testDir: 'tests', testMatch: ['e2e/*/*.spec.ts', 'hostile/*.spec.ts'] },
    // With a visible window on its own display, using mouse and keyboard like a person.
    { name: 'headed', testDir: 'tests/headed', testMatch: '*.spec.ts' },
  ],
});
