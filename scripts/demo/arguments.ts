import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** The command-line options. */
export interface Arguments {
  headless: boolean;
  json: boolean;
  /** A folder of HTML pages instead of the sample site. */
  site: string | undefined;
  query: string | undefined;
}

export const USAGE = `npm start -- [options]

  --headless     do the main job once without a window, and exit
  --json         like --headless, and print the results as one line of JSON
  --site DIR     search and extract HTML pages from a folder, not the sample site
  --query TEXT   query to search for`;

/** Parses the command line. Without a display, `headless` is always set. */
export function readArguments(args: string[]): Arguments {
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
