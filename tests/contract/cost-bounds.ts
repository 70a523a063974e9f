import { expect } from 'vitest';
import { local } from '../../lib/storage/areas.ts';
import { readStored } from '../../lib/storage/versioned.ts';
import { USAGE_SCHEMA } from '../../lib/usage/schema.ts';
import { NO_USAGE, totalOf, type Units } from '../../lib/usage/usage.ts';
import type { MockService, Switches } from '../mock-service/index.ts';

export type ChargeSwitches = Pick<Switches, 'failedPageCharge' | 'searchExtractUnits' | 'serverErrorCharge'>;

/** Every way a service may charge under the API. */
export const ALL_CHARGES: ChargeSwitches[] = (['charged', 'free'] as const).flatMap((failedPageCharge) =>
  (['requested', 'delivered'] as const).flatMap((searchExtractUnits) =>
    (['free', 'charged'] as const).map((serverErrorCharge) => ({
      failedPageCharge,
      searchExtractUnits,
      serverErrorCharge,
    })),
  ),
);

export const units = (searches: number, pages: number): Units => ({ searches, pages });
export const specimen = (name: string | number) => ({ url: `https://many.test/${name}` });
export const NONE_SKIPPED = { duplicates: 0, unsupported: 0 };

/** Units that Quarry counted. */
export async function counted(): Promise<{ sure: Units; perhaps: Units }> {
  return totalOf((await readStored(local(), USAGE_SCHEMA, 0)) ?? NO_USAGE);
}

/** The service's charge lies between what is certain and what is possible, and never exceeds the quote. */
export async function expectWithin({ ledger, switches }: MockService, quoted: Units): Promise<void> {
  const { sure, perhaps } = await counted();
  const charged = ledger.totals();
  const told = JSON.stringify({ sure, charged, perhaps, quoted, switches });
  for (const unit of ['searches', 'pages'] as const) {
    expect(charged[unit], told).toBeGreaterThanOrEqual(sure[unit]);
    expect(charged[unit], told).toBeLessThanOrEqual(sure[unit] + perhaps[unit]);
    expect(sure[unit] + perhaps[unit], told).toBeLessThanOrEqual(quoted[unit]);
  }
}
