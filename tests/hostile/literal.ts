import { expect } from '@playwright/test';
import type { TextElement } from './answer-elements.ts';
import type { View } from './seen.ts';
import { type HostileString, visible } from './strings.ts';

/** Elements that highlights, Quarry's own marks, and icons may use. */
const OWN = new Set(['mark', 'bdi', 'span', 'svg', 'path']);

/** Storage and clipboard can't hold lone surrogates, so their replacement is accepted. */
const readable = (text: string): string => visible(text).toWellFormed();

/** Checks that an element shows the exact text, as text, without affecting the direction around it. */
export function expectLiteral(element: TextElement, string: HostileString, { elements }: View): void {
  const seen = elements.get(element.name);
  const expected = element.reads(string);
  const where = `${element.name}: ${string.kind}, ${string.name}`;
  if (expected === undefined && seen?.text === undefined) return;
  if (expected !== undefined) expect(readable(seen?.text ?? ''), where).toBe(readable(expected));
  expect(
    seen?.elements.filter((name) => !OWN.has(name)),
    where,
  ).toEqual([]);
  expect(seen?.isolated, `${where}: isolated`).toBe(true);
}
