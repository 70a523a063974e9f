import { describe, expect, it } from 'vitest';
import { readMessages } from '../../scripts/build/locales.ts';
import { numbered, valuesIn } from '../../scripts/build/messages.ts';
import { pseudoLong, pseudoRightToLeft } from '../gallery/pseudo.ts';

const english = readMessages('en');

describe.each([
  ['long', pseudoLong(english)],
  ['right to left', pseudoRightToLeft(english)],
] as const)('the %s messages', (_, messages) => {
  it('have the values of the English ones and unchanged templates', () => {
    for (const [key, message] of Object.entries(english))
      expect(valuesIn(messages[key] ?? ''), key).toEqual(valuesIn(message));
    expect(messages.presetBeforeHint).toContain('{{title}}');
    expect(messages.menuSearchSelection).toContain('%s');
    expect(Object.keys(numbered(messages, english))).toEqual(Object.keys(english));
  });

  it('are about a third longer', () => {
    const length = (all: Readonly<Record<string, string>>) => Object.values(all).join('').length;
    expect(length(messages) / length(english)).toBeGreaterThan(1.25);
    expect(length(messages) / length(english)).toBeLessThan(1.5);
  });
});
