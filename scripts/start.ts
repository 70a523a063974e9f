import { readArguments, USAGE } from './demo/arguments.ts';
import { doMainJob } from './demo/main-job.ts';
import { formatReport } from './demo/report.ts';
import { openForPerson } from './demo/try-it.ts';
import { say } from './run.ts';

/**
 * `npm start`: opens a browser with Quarry ready to try. Without a display or with --headless, does the main job
 * automatically.
 */
async function main(args: string[]): Promise<void> {
  const given = readArguments(args);
  if (!given.headless) return openForPerson(given);
  const report = await doMainJob(given);
  await print(given.json ? JSON.stringify(report) : formatReport(report));
}

/** Resolves when the whole line is written; a pipe takes a long one in several parts. */
function print(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${line}\n`, () => resolve()));
}

const args = process.argv.slice(2);
try {
  await main(args);
  process.exit(0);
} catch (cause) {
  const error = cause instanceof Error ? cause.message : String(cause);
  say(error);
  if (args.includes('--json')) await print(JSON.stringify({ ok: false, error }));
  else say(USAGE);
  process.exit(1);
}
