import { defineConfig } from '@playwright/test';

/** End-to-end tests: one browser at a time, no second try, since each request that Quarry sends costs someone. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/*.spec.ts', 'hostile/*.spec.ts'],
  outputDir: '.output/test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
});
