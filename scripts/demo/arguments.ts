import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** What was asked for on the command line. */
export interface Arguments {
  headless: boolean;
  json: boolean;
  /** A folder of HTML pages instead of the sample site. */
  site: string | undefined;
  query: string | undefined;
}

export const USAGE = `npm start -- [options]

  --headless     do the main job once without a window, and end
  --json         then print what was seen as one line of JSON
  --site DIR     search and extract the HTML pages of a folder instead of the sample site
  --query TEXT   what to search for`;

/** Reads the command line; without a display there is no choice but headless. */
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
    throw new Error(`--site names ${site}, which is no folder.`);
  }
  return { headless: headless || json || !hasDisplay(), json, site, query };
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
