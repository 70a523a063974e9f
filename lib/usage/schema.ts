import * as z from 'zod/mini';
import { readWithList, type SalvagingSchema } from '../storage/versioned.ts';
import { CAP_PERIODS, type Caps, MAX_DOLLARS } from './caps.ts';
import { currentDay, joinUsage, NO_USAGE, type Usage } from './usage.ts';

/** Negative counts would make room under a cap. */
const count = () => z.number().check(z.gte(0));

const units = () => z.object({ searches: count(), pages: count() });

/** A valid date. An impossible one would never pass, and so stay the current day forever. */
const dayName = () =>
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/),
    z.refine((value) => !Number.isNaN(Date.parse(value))),
  );

const usageDay = () =>
  z.object({
    /** In the user's time zone. */
    day: dayName(),
    /** Answered, so certainly charged. */
    sure: units(),
    /** Possibly charged: requests that are running or whose outcome is unknown, and failed pages. */
    perhaps: units(),
    /** How many of these pages are full text of searches; absent for none. */
    fullText: z.exactOptional(z.object({ sure: count(), perhaps: count() })),
    /** Pages reused from saved copies instead of being paid for; absent for none. */
    saved: z.exactOptional(z.number()),
  });

/**
 * Merges duplicate days and sorts them. Otherwise the wrong day would be taken for the current one, and one of two
 * duplicates would not be counted.
 */
const normalized = (usage: Usage): Usage =>
  usage.days.every(({ day }, index) => day > (usage.days[index - 1]?.day ?? ''))
    ? usage
    : joinUsage({ ...usage, days: [] }, usage);

/** Schema for usage in storage. */
export const usageSchema = () =>
  z.object({
    version: z.literal(2),
    /** Oldest first, without days that had no requests. */
    days: z.array(usageDay()),
    /** The latest day that the clock showed, if later than all of `days`. */
    seen: z.exactOptional(dayName()),
    /** The day on which earlier spending could not be read. A cap whose period contains it can't be checked. */
    unknown: z.exactOptional(dayName()),
  });

/** The days of damaged usage that can be read, with a mark that there may have been more spending up to now. */
function salvage(value: unknown, now: number): Usage {
  const left = normalized(readWithList(value, usageSchema(), ['days', usageDay()]) ?? NO_USAGE);
  const day = currentDay(left, now);
  // With `seen`, setting back the clock doesn’t take the current day out of the marked one.
  return { ...left, seen: day, unknown: day };
}

/** Usage in storage. Unlike in other lists, a day that can’t be read isn’t just dropped: that would make room under a cap. */
export const USAGE_SCHEMA: SalvagingSchema<Usage> = {
  name: 'usage',
  version: 2,
  read: (value) => {
    const usage = usageSchema().safeParse(value).data;
    return usage && normalized(usage);
  },
  salvage,
  upgrades: {
    // Version 1 did not tell full text from other pages, and did not count saved copies.
    1: (old) => ({ ...old, version: 2 }),
  },
};

/** Schema for caps in settings. */
export function capsSchema(): z.ZodMiniType<Caps> {
  const dollars = () => z.exactOptional(z.number().check(z.gte(0), z.lte(MAX_DOLLARS)));
  return z.object({ day: dollars(), month: dollars() });
}

/**
 * Upgrades caps of settings version 5, which could be separate for searches and extractions: these are added up. If only
 * one of them was set, it now applies to both. Damaged ones become `null`, so that no cap is lost unnoticed.
 */
export function joinCaps(old: unknown): { caps?: Caps | null; capsJoined?: true } {
  const limits = capsSchema();
  const stored = z.object({ apart: z.boolean(), all: limits, search: limits, extract: limits });
  const read = stored.safeParse(old);
  if (!read.success) return { caps: null };
  const { apart, all, search, extract } = read.data;
  const caps = apart ? { ...search, ...extract } : all;
  for (const period of apart ? CAP_PERIODS : []) {
    const [one, other] = [search[period], extract[period]];
    if (one !== undefined && other !== undefined)
      // Without the rounding errors of the sum, and within what the schema accepts.
      caps[period] = Math.min(MAX_DOLLARS, Number((one + other).toFixed(9)));
  }
  return Object.keys(caps).length > 0 ? { caps, ...(apart && { capsJoined: true }) } : {};
}
