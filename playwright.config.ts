import { defineConfig } from '@playwright/test';
import { SEED } from './tests/seed.ts';

// What lists the tests and what runs them draw the same ones.
if (process.env.QUARRY_SEED === undefined) {
  process.env.QUARRY_SEED = String(SEED);
  console.log(`Cases are drawn with QUARRY_SEED=${SEED}.`);
}

/** End-to-end tests: three browsers side by side, since each waits now and then, each with a service of its own; no second try, since each request that Quarry sends costs someone. */
export default defineConfig({
  outputDir: '.output/test-results',
  workers: 3,
  retries: 0,
  // No limit tells a slow machine from a fault: these end what would never end.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  // Of a test that failed: what was to be seen, and what it did, to be opened with `npx playwright show-trace`. What a page
  // looked like at each step would cost every test a fifth of its time.
  use: {
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'e2e', testDir: 'tests', testMatch: ['e2e/*/*.spec.ts', 'hostile/*.spec.ts'] },
    // With a window, on a screen of its own: mouse and keyboard as a person has them.
    { name: 'headed', testDir: 'tests/headed', testMatch: '*.spec.ts' },
  ],
});
