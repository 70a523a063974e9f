import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

/** One executed test. */
export interface Shown {
  title: string;
  /** Path such as `tests/hostile/strings.spec.ts`; empty for a program that is no test. */
  file: string;
  /** Its tags, without the leading `@`. */
  tags: string[];
  outcome: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Why it failed, and where its screenshot and trace are. */
  errors: string[];
}

/** What counts as a test without being one, such as a build. */
export const shown = (title: string, errors: string[] = []): Shown => ({
  ...{ title, file: '', tags: [], ms: 0, errors },
  outcome: errors.length > 0 ? 'failed' : 'passed',
});

const PLAYWRIGHT = z.object({
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(z.lazy(() => SUITE)),
});
const SPEC = z.object({
  title: z.string(),
  file: z.string(),
  tags: z.array(z.string()),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.optional(z.string()) })),
          attachments: z.array(z.object({ path: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
});
const SUITE = z.object({
  title: z.string(),
  specs: z.array(SPEC),
  get suites() {
    return z.optional(z.array(SUITE));
  },
});
type Suite = z.infer<typeof SUITE>;

const VITEST = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.nullish(z.number()),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});

/** All tests in a Playwright report; none if there is no report. */
export async function fromPlaywright(file: string): Promise<Shown[]> {
  const report = await read(file, PLAYWRIGHT);
  const outside = report?.errors.map(({ message = '' }) => shown('outside of a test', [message])) ?? [];
  return [...outside, ...(report?.suites.flatMap((suite) => specsOf(suite)) ?? [])];
}

/** The tests of a suite; their titles are prefixed with those of the enclosing suites in their file. */
function specsOf({ specs, suites = [] }: Suite, within = ''): Shown[] {
  const own = specs.flatMap(({ title, file, tags, tests }) =>
    tests.map(({ status, results }): Shown => {
      const errors = results.flatMap(({ errors, attachments }) => [
        ...errors.map(({ message = 'No message.' }) => message),
        ...attachments.flatMap(({ path }) => path ?? []),
      ]);
      const outcome = status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed';
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      const words = tags.map((tag) => tag.replace(/^@/, ''));
      return { title: within + title, file, tags: words, outcome, ms, errors };
    }),
  );
  return [...own, ...suites.flatMap((one) => specsOf(one, `${within}${one.title} `))];
}

/** All tests in a Vitest report; a file that doesn't load counts as one that failed. */
export async function fromVitest(file: string): Promise<Shown[]> {
  const report = await read(file, VITEST);
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const path = name.replaceAll('\\', '/').replace(/^.*?(?=tests\/)/, '');
    if (message && assertionResults.length === 0)
      return [{ ...shown('can’t be run', [message]), file: path }];
    return assertionResults.map(
      ({ fullName, status, duration, failureMessages }): Shown => ({
        title: fullName,
        file: path,
        tags: [],
        outcome: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
        ms: duration ?? 0,
        errors: failureMessages ?? [],
      }),
    );
  });
}

/** The report, or undefined if the runner died before writing it. */
async function read<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : schema.parse(JSON.parse(text));
}

/** Whether one of these failed. */
export const hasFailed = (tests: readonly Shown[]): boolean =>
  tests.some(({ outcome }) => outcome === 'failed');

/** The last line of a run. */
export function summary(tests: readonly Shown[]): string {
  const count = (outcome: Shown['outcome']) => tests.filter((test) => test.outcome === outcome).length;
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  return `${count('passed')} passed, ${count('failed')} failed${skipped}`;
}

/** The slowest tests, one per line. */
export function slowest(tests: readonly Shown[], count = 10): string[] {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file} › ${title}`);
}

/** Number of lines that repeat a failure. */
const FAILURE_LINES = 20;

/** The failures again, since everything else may be printed between them and the end of a long run. */
export function failures(tests: readonly Shown[]): string[] {
  return tests
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ title, file, errors }) => {
      const lines = stripVTControlCharacters(errors.join('\n')).split('\n').slice(0, FAILURE_LINES);
      return [`FAILED ${file} › ${title}`, ...lines.map((line) => `    ${line}`)];
    });
}
