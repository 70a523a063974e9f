import type { HeldBooking, UsageStore } from '../../lib/usage/store.ts';

/** Reserves any amount: no cap is set. */
export const unlimited: UsageStore['reserve'] = async ({ pages }) => ({
  pages,
  day: '2026-06-01',
  confirm: async () => undefined,
  release: () => undefined,
});

/** Pages as booked. */
export interface Booked {
  sure: number;
  perhaps: number;
  saved: number;
}

/** Returns the bookings with more added. */
export const addBookings = (before: Booked, bookings: readonly HeldBooking[]): Booked =>
  bookings.reduce(
    (sum, { sure, perhaps, saved }) => ({
      sure: sum.sure + (sure?.pages ?? 0),
      perhaps: sum.perhaps + (perhaps?.pages ?? 0),
      saved: sum.saved + (saved ?? 0),
    }),
    before,
  );
