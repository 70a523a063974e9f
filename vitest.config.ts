import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  plugins: [WxtVitest()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // No limit tells a slow machine from a fault: these end what would never end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        // A process for each file would cost more than the tests: tests/unit/setup.ts puts back what they replaced.
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/hostile/**/*.test.ts'],
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        extends: true,
        // A process for each file would cost more than the tests: none leaves anything behind for the next.
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'] } },
      {
        // In the browser's own pages `browser` is the real one, and needs no stand-in.
        extends: false,
        test: {
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          // The files of a worker share a Firefox.
          isolate: false,
          globalSetup: ['tests/firefox/harness/browser/profiles.ts'],
          maxWorkers: 2,
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 180_000, interval: 100 } },
        },
      },
    ],
  },
});
