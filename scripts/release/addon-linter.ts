import { execFile } from 'node:child_process';
import { z } from 'zod';
import { ROOT } from '../run.ts';

const message = z.object({ code: z.string(), message: z.string(), file: z.string().optional() });
const reportSchema = z.object({ errors: z.array(message), warnings: z.array(message) });

/** Known warnings, explained in docs/browsers.md, by code and by the file or folder that each is in. */
const EXPLAINED = [
  'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION manifest.json',
  'UNSAFE_VAR_ASSIGNMENT chunks',
  'UNSAFE_VAR_ASSIGNMENT first.js',
];

/** The built pdf.js, which takes half of the time: its code is the same in every add-on that has it. */
const PDF_JS = ['assets/pdf.worker*', 'chunks/pdf-js*'];

/** Runs Mozilla's linter on the Firefox build. Throws if it finds anything but the known warnings. */
export async function lintAddOn(): Promise<void> {
  const program = `${ROOT}node_modules/web-ext/bin/web-ext.js`;
  const from = ['--source-dir', `${ROOT}.output/firefox-mv3`, '--output', 'json'];
  const args = [program, 'lint', ...from, '--ignore-files', ...PDF_JS];
  // It exits with an error code if it finds errors.
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 50_000_000 }, (_error, stdout) => resolve(stdout));
  });
  const { errors, warnings } = reportSchema.parse(JSON.parse(output));
  const known = warnings.map(({ code, file = '' }) => `${code} ${file.replace(/\/.*/, '')}`).sort();
  if (errors.length > 0 || known.join() !== EXPLAINED.join())
    throw new Error(`Mozilla’s linter found: ${JSON.stringify([...errors, ...warnings], null, 2)}`);
}
