import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { reportProgress } from './progress.ts';
import { projectPath, type TimedFile, type Times, writeTimes } from './times.ts';

const START = /launch(?: persistent context|PersistentContext)/i;
const WAIT = /wait for (?:timeout|event|function|selector)|waitFor/i;

/** Reports Playwright's progress, prints each failure as it happens, and records timings. */
export default class PlaywrightReporter implements Reporter {
  private readonly times: Times = { tests: [], files: [], failures: [] };
  private readonly files = new Map<string, TimedFile>();
  private readonly progress = { done: 0, failed: 0, total: 0 };
  private stop: () => void = () => undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.progress.total = suite.allTests().length;
    const name = suite.suites[0]?.title ?? 'e2e';
    this.stop = reportProgress(name, 'tests', () => this.progress);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = projectPath(test.location.file);
    const title = test.titlePath().slice(3).join(' › ');
    this.progress.done += 1;
    this.times.tests.push({ title, file, ms: result.duration });
    this.addTo(file, result);
    if (result.status === 'passed' || result.status === 'skipped') return;
    this.progress.failed += 1;
    this.fail(failureText(`${file}:${test.location.line} › ${title}`, result));
  }

  onError({ message }: { message?: string }): void {
    this.fail(`FAILED outside of a test\n${message ?? 'No message.'}`);
  }

  onEnd(): void {
    this.stop();
    writeTimes({ ...this.times, files: [...this.files.values()] });
  }

  printsToStdio(): boolean {
    return true;
  }

  private fail(text: string): void {
    this.times.failures.push(text);
    console.log(text);
  }

  private addTo(path: string, { duration, steps }: TestResult): void {
    const file = this.files.get(path) ?? { file: path, tests: 0, start: 0, setup: 0, waiting: 0, work: 0 };
    const hooks = steps.filter(({ category }) => category === 'hook');
    const own = steps.filter(({ category }) => category !== 'hook');
    const start = total(steps, ({ title }) => START.test(title));
    const setup = Math.max(0, total(hooks, () => true) - total(hooks, ({ title }) => START.test(title)));
    const waiting = total(own, ({ category, title }) => category === 'expect' || WAIT.test(title));
    file.tests += 1;
    file.start += start;
    file.setup += setup;
    file.waiting += waiting;
    file.work += Math.max(0, duration - start - setup - waiting);
    this.files.set(path, file);
  }
}

/** Total duration of the outermost steps of a kind. */
function total(steps: readonly TestStep[], counts: (step: TestStep) => boolean): number {
  return steps.reduce((sum, step) => sum + (counts(step) ? step.duration : total(step.steps, counts)), 0);
}

/** The failed test, the reasons, and the paths of its screenshot, trace, and console output. */
function failureText(name: string, { errors, attachments, duration, status }: TestResult): string {
  const reasons = errors.map(({ message, stack, snippet }) =>
    [message ?? stack ?? 'No message.', snippet].filter(Boolean).join('\n'),
  );
  const artifacts = attachments.flatMap(({ name, path }) =>
    path ? [`${name}: ${relative(process.cwd(), path)}`] : [],
  );
  const traces = artifacts.filter((line) => line.startsWith('trace:'));
  const open = traces.map((line) => `open it: npx playwright show-trace ${line.slice('trace: '.length)}`);
  return [`FAILED ${name} (${status} after ${Math.round(duration)} ms)`, ...reasons, ...artifacts, ...open]
    .flatMap((text) => text.split('\n'))
    .map((line, index) => (index === 0 ? line : `    ${line}`))
    .join('\n');
}
