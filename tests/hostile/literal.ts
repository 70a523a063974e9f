import { expect } from '@playwright/test';
import type { Place } from './answer-places.ts';
import type { View } from './seen.ts';
import { type HostileString, visible } from './strings.ts';

/** Elements that a highlight, a mark of one's own or an icon may be. */
const OWN = new Set(['mark', 'bdi', 'span', 'svg', 'path']);

/** Storage and clipboard have no half characters: what stands in their place is as good. */
const readable = (text: string): string => visible(text).toWellFormed();

/** At a place stands the very text, as text, and turns nothing around it. */
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
