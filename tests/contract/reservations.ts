import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod/mini';
import type { ExtractRequest } from '../../lib/extraction/queue/request.ts';
import type { Charge } from '../../lib/usage/cost.ts';
import type { UsageStore } from '../../lib/usage/store.ts';
import { currentDay } from '../../lib/usage/usage.ts';
import type { LedgerEntry } from '../mock-service/ledger.ts';

/** Tells the ledger how a request was reserved. */
const HEADER = 'x-reserved';

/** How a request was reserved under the caps. */
export interface Reservation {
  /** The day that it counts toward; missing if the day changed meanwhile. */
  day?: string;
  /** Whether the user allowed it to exceed the caps. */
  overCap: boolean;
}

/** Wraps a background's reservations, so that each request carries its own in a header. */
export function traceReservations(usage: Pick<UsageStore, 'charge' | 'read' | 'reserve'>, now: () => number) {
  const current = new AsyncLocalStorage<Reservation>();
  const byRequest = new WeakMap<ExtractRequest, Reservation>();
  /** A request is built right after its hold is confirmed, so both have the same order. */
  const confirmed: Reservation[] = [];
  return {
    /** Runs a search that reserves its own cost. */
    search: <T>(run: () => T): T => current.run({ overCap: false }, run),
    charge: (async (most, overCap = false) => {
      const before = currentDay(await usage.read(), now());
      const settle = await usage.charge(most, overCap);
      const after = await usage.read();
      const isSame = after.days.at(-1)?.day === before && currentDay(after, now()) === before;
      Object.assign(current.getStore() ?? {}, { overCap, ...(isSame && { day: before }) });
      return settle;
    }) satisfies Charge,
    reserve: (async (request) => {
      const hold = await usage.reserve(request);
      const { confirm } = hold;
      hold.confirm = async () => {
        await confirm();
        confirmed.push({ day: hold.day, overCap: request.overCap });
      };
      return hold;
    }) satisfies UsageStore['reserve'],
    built(request: ExtractRequest): ExtractRequest {
      const reservation = confirmed.shift();
      if (reservation) byRequest.set(request, reservation);
      return request;
    },
    /** Sends a request for pages with the reservation of its hold. */
    extract<T>(body: Promise<ExtractRequest>, send: (body: Promise<ExtractRequest>) => T): T {
      const reservation: Reservation = { overCap: false };
      const known = body.then((request) => {
        Object.assign(reservation, byRequest.get(request));
        return request;
      });
      return current.run(reservation, () => send(known));
    },
    headers: (): Record<string, string> => ({ [HEADER]: JSON.stringify(current.getStore() ?? null) }),
  };
}

const schema = z.object({ day: z.exactOptional(z.string()), overCap: z.boolean() });

/** How a request was reserved, according to its header. */
export const reservationOf = ({ headers }: LedgerEntry): Reservation =>
  schema.parse(JSON.parse(String(headers[HEADER])));
