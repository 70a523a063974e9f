import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../run.ts';
import { AREAS } from './areas.ts';
import { relatedTests } from './imports.ts';
import { build, firefox, playwright, program, vitest } from './runners.ts';
import { STAGES, type Stage } from './stages.ts';

/** The tests a change can affect, besides those that import it. */
export interface Affected {
  /** Whether to test the builds themselves. */
  builds: boolean;
  /** Test files, relative to the project root. */
  e2e: string[];
  firefox: string[];
  /** Files outside all areas, which require running everything. */
  everything: string[];
}

const TEXT = /\.(?:md|txt)$|^(?:LICENSE|\.gitignore)$/;
const SPEC = /^tests\/(?:e2e\/[^/]+|hostile)\/[^/]+\.spec\.ts$/;
const BUILD_TEST = /^tests\/build\//;
const FIREFOX_TEST = /^tests\/firefox\/(?:[^/]+\/)?[^/]+\.test\.ts$/;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files changed since a commit. By default the uncommitted changes, or else the last commit. */
function changedSince(ref: string | undefined): string[] {
  const added = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', '--no-renames', ref ?? 'HEAD'), ...added];
  return changed.length > 0 || ref !== undefined ? [...new Set(changed)] : changedSince('HEAD~1');
}

/** The tests to run for changed files. */
export function affectedBy(files: readonly string[]): Affected {
  const affected: Affected = { builds: false, e2e: [], firefox: [], everything: [] };
  for (const file of files) {
    if (TEXT.test(file)) continue;
    if (SPEC.test(file)) affected.e2e.push(file);
    else if (FIREFOX_TEST.test(file)) affected.firefox.push(file);
    else if (BUILD_TEST.test(file)) affected.builds = true;
    else addAreas(affected, file);
  }
  return { ...affected, e2e: [...new Set(affected.e2e)], firefox: [...new Set(affected.firefox)] };
}

function addAreas(affected: Affected, file: string): void {
  const areas = AREAS.filter(({ paths }) => paths.some((path) => file.startsWith(path)));
  if (areas.length === 0) affected.everything.push(file);
  for (const { e2e = [], firefox = [] } of areas) {
    affected.e2e.push(...e2e.map((name) => `tests/e2e/${name}.spec.ts`));
    affected.firefox.push(...firefox.map((name) => `tests/firefox/${name}.test.ts`));
  }
}

/** The stages that changes since a commit can affect (see `changedSince`); undefined if all may be affected. */
export function stagesFor(ref: string | undefined): Stage[] | undefined {
  const files = changedSince(ref);
  const affected = affectedBy(files);
  const [unknown] = affected.everything;
  if (unknown) {
    console.log(`Running everything: no area covers ${unknown}.`);
    return undefined;
  }
  const there = (paths: readonly string[]) => paths.filter((path) => existsSync(`${ROOT}${path}`));
  const stages = stagesOf(files.length, relatedTests(files), there(affected.e2e), there(affected.firefox));
  return affected.builds ? [...stages, ...buildStages(stages)] : stages;
}

/** The stages that build the extension and test the result, without those that run anyway. */
function buildStages(others: readonly Stage[]): Stage[] {
  const known = new Set(others.map(({ name }) => name));
  return STAGES.filter(({ name }) => /^build(?:-|$)/.test(name) && !known.has(name));
}

function stagesOf(
  changes: number,
  inNode: readonly string[],
  e2e: readonly string[],
  inFirefox: readonly string[],
): Stage[] {
  const stages: Stage[] = [];
  if (changes > 0)
    stages.push({ name: 'check', run: () => program('check', 'npm', ['run', '--silent', 'check']) });
  if (inNode.length > 0)
    stages.push({ name: 'related', run: () => vitest('unit,contract', inNode, { name: 'related' }) });
  if (inFirefox.length > 0)
    stages.push(
      { name: 'build-firefox', run: () => build('firefox') },
      { name: 'firefox', needs: ['build-firefox'], run: () => firefox(inFirefox) },
    );
  if (e2e.length > 0)
    stages.push(
      { name: 'build-chrome', run: () => build('chrome') },
      { name: 'e2e', needs: ['build-chrome'], run: () => playwright(e2e, { QUARRY_TEXTS: 'few' }) },
    );
  return stages;
}
