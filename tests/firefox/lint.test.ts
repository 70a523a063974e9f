import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../scripts/run.ts';
import { EXTENSION } from './harness/browser/manifest.ts';

const message = z.object({ code: z.string(), message: z.string(), file: z.string().optional() });
const reportSchema = z.object({
  summary: z.object({ errors: z.number(), warnings: z.number(), notices: z.number() }),
  errors: z.array(message),
  warnings: z.array(message),
});

/** Known warnings, each with its reason. */
const EXPLAINED: Readonly<Record<string, string>> = {
  KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION:
    'Firefox for Android reads data_collection_permissions from 142 on. Quarry does not declare itself for Android.',
  UNSAFE_VAR_ASSIGNMENT:
    'Preact can set innerHTML when told to (dangerouslySetInnerHTML): nothing here tells it.',
};

/** Number of assignments to innerHTML, and of imports by a URL that Quarry's own page names, by file or folder. */
const ASSIGNMENTS = { 'first.js': 1, chunks: 1 };

/** The built pdf.js, which takes half of the time: its code is the same in every add-on that has it. */
const PDF_JS = ['assets/pdf.worker*', 'chunks/pdf-js*'];

/** Runs the Mozilla add-ons linter on the build; it exits with an error code if it finds errors. */
async function lint() {
  const program = `${ROOT}node_modules/web-ext/bin/web-ext.js`;
  const args = [program, 'lint', '--source-dir', EXTENSION, '--output', 'json', '--ignore-files', ...PDF_JS];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout));
  });
  const report: unknown = JSON.parse(output);
  return reportSchema.parse(report);
}

test('the Firefox add-ons linter finds no errors and no unexplained warnings', async () => {
  const { errors, warnings } = await lint();
  expect(errors).toEqual([]);
  expect(warnings.filter(({ code }) => !(code in EXPLAINED))).toEqual([]);
  const assignments = warnings.filter(({ code }) => code === 'UNSAFE_VAR_ASSIGNMENT');
  const files = assignments.map(({ file = '' }) => file.replace(/\/.*/, ''));
  const counts = Object.entries(Object.groupBy(files, (file) => file));
  expect(Object.fromEntries(counts.map(([file, all]) => [file, all?.length]))).toEqual(ASSIGNMENTS);
});
