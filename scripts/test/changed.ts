import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../run.ts';
import { firefox, playwright, vitest } from './runners.ts';
import { STAGES, type Stage } from './stages.ts';

/** The browser tests for a change of a view, whose component tests follow its imports, and for other changes. */
const OF_VIEWS = ['tests/e2e/search/search.spec.ts'];
const COMMON = [
  ...OF_VIEWS,
  ...['extraction/jobs', 'views/background'].map((name) => `tests/e2e/${name}.spec.ts`),
  ...['search', 'menu', 'background'].map((name) => `tests/firefox/${name}.test.ts`),
];
const BROWSER_TEST = /^tests\/(?:e2e|firefox)\/.*\.(?:spec|test)\.ts$/;
const IN_NODE =
  /^(?:tests\/(?:unit|contract|bench|gallery|headed|quality|hostile)|scripts|docs)\/|^[^/]*\.md$/;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The browser tests for changed files; `undefined` if a change can affect everything. */
export function browserTests(files: readonly string[]): string[] | undefined {
  const tests = files.map((file): string[] | undefined => {
    if (IN_NODE.test(file)) return [];
    if (BROWSER_TEST.test(file)) return [file];
    if (file.startsWith('components/')) return OF_VIEWS;
    return /^(?:entrypoints|lib|locales|public|tests)\//.test(file) ? COMMON : undefined;
  });
  return tests.includes(undefined) ? undefined : [...new Set(tests.flatMap((some) => some ?? []))];
}

/**
 * The stages that changes can affect: those that aren’t committed yet, or else the last commit, or all since the commit
 * that is named. Vitest follows imports; browsers load a build, which has none to follow.
 */
export function stagesFor(ref: string | undefined): Stage[] {
  const added = git('ls-files', '--others', '--exclude-standard');
  const changed = (since: string) => [...git('diff', '--name-only', '--no-renames', since), ...added];
  const since = ref ?? (changed('HEAD').length > 0 ? 'HEAD' : 'HEAD~1');
  const files = changed(since);
  const tests = browserTests(files)?.filter((path) => existsSync(ROOT + path));
  if (!tests) return STAGES;
  const inFirefox = tests.filter((path) => path.startsWith('tests/firefox/'));
  const e2e = tests.filter((path) => path.startsWith('tests/e2e/'));
  const names = [
    ...(files.some((file) => file.startsWith('tests/build/'))
      ? STAGES.map(({ name }) => name).filter((name) => /^build/.test(name))
      : []),
    ...(inFirefox.length > 0 ? ['build-firefox'] : []),
    ...(e2e.length > 0 ? ['build-chrome'] : []),
  ];
  return [
    ...STAGES.filter(({ name }) => name === 'check'),
    { name: 'related', run: () => vitest('unit,dom,contract', [`--changed=${since}`], { name: 'related' }) },
    ...STAGES.filter(({ name }) => names.includes(name)),
    ...stagesOf(inFirefox, { name: 'firefox', needs: ['build-firefox'], run: () => firefox(inFirefox) }),
    ...stagesOf(e2e, {
      ...{ name: 'e2e', needs: ['build-chrome'] },
      run: () => playwright(e2e, { QUARRY_TEXTS: 'few' }),
    }),
  ];
}

const stagesOf = (tests: readonly string[], stage: Stage): Stage[] => (tests.length > 0 ? [stage] : []);
