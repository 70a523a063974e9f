import { expect } from '@playwright/test';
import type { Place } from './answer-places.ts';
import type { View } from './seen.ts';
import { type HostileString, visible } from './strings.ts';

/** Elements that highlights, Quarry's own marks, and icons may use. */
const OWN = new Set(['mark', 'bdi', 'span', 'svg', 'path']);

/** Storage and clipboard can't hold lone surrogates, so their replacement is accepted. */
const readable = (text: string): string => visible(text).toWellFormed();

/** Checks that a place shows the exact text, as text, without affecting the direction around it. */
export function expectLiteral(place: Place, string: HostileString, { places }: View): void {
  const seen = places.get(place.name);
  const expected = place.reads(string);
  const where = `${place.name}: ${string.kind}, ${string.name}`;
  if (expected === undefined && seen?.text === undefined) return;
  if (expected !== undefined) expect(readable(seen?.text ?? ''), where).toBe(readable(expected));
  expect(
    seen?.elements.filter((element) => !OWN.has(element)),
    where,
  ).toEqual([]);
  expect(seen?.isolated, `${where}: isolated`).toBe(true);
}
