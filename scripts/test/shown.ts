import { readFile } from 'node:fs/promises';

/** One executed test from a report. */
export interface Shown {
  title: string;
  /** Path such as `tests/hostile/strings.spec.ts`. */
  file: string;
  /** Its tags, without the leading `@`. */
  tags: string[];
  passed: boolean;
}

/** All tests in a Playwright report; none if there is no report. */
export async function shownByPlaywright(file: string): Promise<Shown[]> {
  const report = await read(file);
  return report === undefined ? [] : listIn(report, 'suites').flatMap((file) => specsOf(file));
}

/** All tests in a Vitest report, which have no tags. */
export async function shownByVitest(file: string): Promise<Shown[]> {
  const report = await read(file);
  return listIn(report, 'testResults').flatMap((result) => {
    const path = textIn(result, 'name').replace(/^.*?(?=tests\/)/, '');
    return listIn(result, 'assertionResults').map((test) => ({
      title: textIn(test, 'fullName'),
      file: path,
      tags: [],
      passed: textIn(test, 'status') === 'passed',
    }));
  });
}

/** The tests of a suite; their titles are prefixed with those of the enclosing suites in their file. */
function specsOf(suite: unknown, within = ''): Shown[] {
  const own = listIn(suite, 'specs').map((spec) => ({
    title: within + textIn(spec, 'title'),
    file: `tests/${textIn(spec, 'file')}`,
    tags: listIn(spec, 'tags').map((tag) => String(tag).replace(/^@/, '')),
    passed: field(spec, 'ok') === true,
  }));
  const inner = listIn(suite, 'suites').flatMap((one) => specsOf(one, `${within}${textIn(one, 'title')} `));
  return [...own, ...inner];
}

async function read(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function listIn(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

const textIn = (value: unknown, name: string): string => String(field(value, name) ?? '');
