import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../shared/until.ts';

/** The debugging port chosen by Chromium, which writes it to its profile. */
export function devtoolsPort(profile: string): Promise<number> {
  return until('Chromium to open its debugging port', async () => {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    return Number(text.split('\n')[0]) || undefined;
  });
}
