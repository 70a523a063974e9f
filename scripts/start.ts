import { readArguments, USAGE } from './demo/arguments.ts';
import { doMainJob } from './demo/main-job.ts';
import { inWords } from './demo/report.ts';
import { openForPerson } from './demo/try-it.ts';
import { say } from './run.ts';

/** `npm start`: a browser with Quarry ready to be tried; without a display, or with --headless, the main job by itself. */
async function main(args: string[]): Promise<void> {
  const given = readArguments(args);
  if (!given.headless) return openForPerson(given);
  const report = await doMainJob(given).catch((cause: unknown) => {
    process.exitCode = 1;
    return { ok: false as const, error: cause instanceof Error ? cause.message : String(cause) };
  });
  if (given.json) console.log(JSON.stringify(report));
  else if (report.ok) console.log(inWords(report));
  else console.error(report.error);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say(USAGE);
  process.exitCode = 1;
}
