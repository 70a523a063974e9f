import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

/** Unit tests that need a document. */
const WITH_DOCUMENT = [
  'tests/unit/{components,page-to-markdown}/**/*.test.{ts,tsx}',
  'tests/unit/**/*.dom.test.ts',
];

export default defineConfig({
  plugins: [WxtVitest()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // A time limit can't tell a slow machine from a bug; these only stop tests that would never end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    projects: [
      {
        extends: true,
        // A process per file would cost more than the tests. tests/unit/setup.ts restores what they replace.
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.ts', 'tests/hostile/**/*.test.ts'],
          exclude: WITH_DOCUMENT,
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        extends: true,
        // After those without a document, because a worker that changes its environment starts a new process.
        test: {
          name: 'dom',
          sequence: { groupOrder: 1 },
          isolate: false,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'https://a.test/page' } },
          include: WITH_DOCUMENT,
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        extends: true,
        // A process per file would cost more than the tests. None of them leaves any state behind.
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'build', include: ['tests/build/**/*.test.ts'] } },
      {
        // `browser` is the real API in the browser's own pages, so it needs no fake.
        extends: false,
        test: {
          name: 'firefox',
          include: ['tests/firefox/**/*.test.ts'],
          // The files of a worker share one Firefox.
          isolate: false,
          globalSetup: ['tests/firefox/harness/browser/profiles.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 180_000, interval: 100 } },
        },
      },
    ],
  },
});
