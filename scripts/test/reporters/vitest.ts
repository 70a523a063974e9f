import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { artifactsOf, forgetFailures } from './artifacts.ts';
import { reportProgress } from './progress.ts';
import { projectPath, type Times, writeTimes } from './times.ts';

type Hook = Parameters<NonNullable<Reporter['onHookEnd']>>[0];

/** Reports Vitest's progress, prints each failure as it happens, and records timings. */
export default class VitestReporter implements Reporter {
  private readonly times: Times = { tests: [], files: [], failures: [] };
  private readonly progress = { done: 0, failed: 0, total: 0 };
  private readonly began = new Map<string, number>();
  private readonly hooks = new Map<string, { start: number; setup: number }>();
  private stop: () => void = () => undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.progress.total = specifications.length;
    const name = specifications[0]?.project.name ?? 'tests';
    if (name === 'firefox') forgetFailures();
    this.stop = reportProgress(name, 'files', () => this.progress);
  }

  onTestCaseResult(test: TestCase): void {
    const file = projectPath(test.module.moduleId);
    const result = test.result();
    this.times.tests.push({ title: test.fullName, file, ms: test.diagnostic()?.duration ?? 0 });
    if (result.state !== 'failed') return;
    this.progress.failed += 1;
    const artifacts = artifactsOf(file, test.fullName);
    this.fail(failureText(`${file} › ${test.fullName}`, result.errors, artifacts));
  }

  onHookStart(hook: Hook): void {
    this.began.set(hookId(hook), performance.now());
  }

  onHookEnd(hook: Hook): void {
    const took = performance.now() - (this.began.get(hookId(hook)) ?? performance.now());
    const file = hook.entity.type === 'module' ? hook.entity : hook.entity.module;
    const sums = this.hooks.get(file.moduleId) ?? { start: 0, setup: 0 };
    sums[hook.name === 'beforeAll' ? 'start' : 'setup'] += took;
    this.hooks.set(file.moduleId, sums);
  }

  onTestModuleEnd(module: TestModule): void {
    this.progress.done += 1;
    for (const error of module.errors()) this.fail(failureText(projectPath(module.moduleId), [error], []));
    const { duration, collectDuration, prepareDuration, environmentSetupDuration, setupDuration } =
      module.diagnostic();
    const { start, setup } = this.hooks.get(module.moduleId) ?? { start: 0, setup: 0 };
    this.times.files.push({
      file: projectPath(module.moduleId),
      tests: [...module.children.allTests()].length,
      start,
      setup: setup + collectDuration + prepareDuration + environmentSetupDuration + setupDuration,
      waiting: 0,
      work: Math.max(0, duration - start - setup),
    });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.stop();
    if (unhandled.length > 0) this.fail(failureText('outside of a test', unhandled, []));
    writeTimes(this.times);
  }

  private fail(text: string): void {
    this.times.failures.push(text);
    console.log(text);
  }
}

const hookId = ({ entity, name }: Hook): string => `${entity.id} ${name}`;

/** The failed test, the reasons, and the paths of its screenshot and console output. */
function failureText(
  name: string,
  errors: readonly { message: string; stack?: string | undefined; diff?: string | undefined }[] | undefined,
  artifacts: readonly string[],
): string {
  const reasons = (errors ?? []).map(({ message, stack, diff }) =>
    [message, diff, stack?.replace(message, '')].filter(Boolean).join('\n'),
  );
  return [`FAILED ${name}`, ...reasons, ...artifacts]
    .flatMap((text) => text.split('\n'))
    .map((line, index) => (index === 0 ? line : `    ${line}`))
    .join('\n');
}
