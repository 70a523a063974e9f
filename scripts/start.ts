import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Arguments, openForPerson } from './demo/demo.ts';
import { doMainJob } from './demo/main-job.ts';
import { formatReport } from './demo/report.ts';
import { say } from './run.ts';

const USAGE = `npm start -- [options]

  --headless     do the main job once without a window, and exit
  --json         like --headless, and print the results as one line of JSON
  --site DIR     search and extract HTML pages from a folder, not the sample site
  --query TEXT   query to search for`;

/** Parses the command line. Without a display, `headless` is always set. */
function readArguments(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      headless: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      site: { type: 'string' },
      query: { type: 'string' },
    },
  });
  const { headless, json, site, query } = values;
  if (site !== undefined && !statSync(site, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--site ${site} is not a folder.`);
  }
  return { headless: headless || json || !hasDisplay(), json, site, query };
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

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
