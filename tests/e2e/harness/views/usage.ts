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
  const { usage } = await readArea(session, 'local');
  const days = property(usage, 'days');
  const counted: Counted = { sure: { searches: 0, pages: 0 }, perhaps: { searches: 0, pages: 0 } };
  if (!Array.isArray(days)) return counted;
  for (const day of days) {
    for (const how of ['sure', 'perhaps'] as const) {
      for (const unit of ['searches', 'pages'] as const) {
        counted[how][unit] += Number(property(property(day, how), unit));
      }
    }
  }
  return counted;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
