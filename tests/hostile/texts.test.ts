import { describe, it } from 'vitest';
import { STRINGS } from './strings.ts';
import { WAYS_OUT } from './ways-out.ts';

for (const [name, check] of Object.entries(WAYS_OUT)) {
  describe(name, () => {
    for (const string of STRINGS) it(`${string.kind}, ${string.name}`, () => check(string.text));
  });
}
