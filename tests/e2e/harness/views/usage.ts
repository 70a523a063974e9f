import type { Units } from '../../../mock-service/index.ts';
import type { Session } from '../browser/chromium.ts';
import { readArea } from '../browser/stored.ts';

/** Quarry's usage counts over all days. */
export interface Counted {
  sure: Units;
  perhaps: Units;
}

/** Reads the stored usage so far. */
export async function readUsage(session: Session): Promise<Counted> {
  const { days } = Object((await readArea(session, 'local')).usage);
  const counted: Counted = { sure: { searches: 0, pages: 0 }, perhaps: { searches: 0, pages: 0 } };
  for (const day of Array.isArray(days) ? days : []) {
    for (const how of ['sure', 'perhaps'] as const) {
      for (const unit of ['searches', 'pages'] as const) counted[how][unit] += Number(day[how][unit]);
    }
  }
  return counted;
}
