import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../run.ts';
import { firefox, playwright, vitest } from './runners.ts';
import { STAGES, type Stage } from './stages.ts';

/** The browser tests for a change of views, whose component tests follow their imports, and for other changes. */
const OF_VIEWS = ['tests/e2e/search/search.spec.ts'];
const COMMON = [
  ...OF_VIEWS,
  ...['extraction/jobs', 'views/background'].map((name) => `tests/e2e/${name}.spec.ts`),
  ...['popup', 'menu', 'background'].map((name) => `tests/firefox/${name}.test.ts`),
];
const BROWSER_TEST = /^tests\/(?:e2e|firefox)\/.*\.(?:spec|test)\.ts$/;
const IN_NODE =
  /^(?:tests\/(?:unit|contract|build|bench|gallery|headed|quality|hostile)|scripts|docs)\/|^[^/]*\.md$/;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The browser tests for changed files. */
export function browserTests(files: readonly string[]): string[] {
  const [tests, others] = [true, false].map((isTest) =>
    files.filter((file) => BROWSER_TEST.test(file) === isTest && !IN_NODE.test(file)),
  );
  const isView = others?.every((file) => file.startsWith('components/'));
  const common = others?.length === 0 ? [] : isView ? OF_VIEWS : COMMON;
  return [...new Set([...(tests ?? []), ...common])];
}

/**
 * The stages that changes can affect: those that aren’t committed yet, or else the last commit, or all since the commit
 * that is named. Vitest follows imports; browsers load a build, which has none to follow.
 */
export function stagesFor(ref: string | undefined): Stage[] {
  const added = git('ls-files', '--others', '--exclude-standard');
  const changed = (since: string) => [...git('diff', '--name-only', '--no-renames', since), ...added];
  const since = ref ?? (changed('HEAD').length > 0 ? 'HEAD' : 'HEAD~1');
  const tests = browserTests(changed(since)).filter((path) => existsSync(ROOT + path));
  const related = () => vitest('unit,dom,contract', [`--changed=${since}`], { name: 'related' });
  const inBrowser = (name: string, needed: string, run: typeof firefox): Stage[] => {
    const own = tests.filter((path) => path.startsWith(`tests/${name}/`));
    const needs = STAGES.filter((stage) => stage.name === needed);
    return own.length === 0 ? [] : [...needs, { name, needs: [needed], run: () => run(own) }];
  };
  return [
    ...STAGES.filter(({ name }) => name === 'check'),
    { name: 'related', run: related },
    ...inBrowser('firefox', 'build-firefox', firefox),
    ...inBrowser('e2e', 'build-chrome', playwright),
  ];
}
