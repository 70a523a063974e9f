import { expect, it } from 'vitest';
import { type KeyFacts, keyInfo } from '../../../lib/vault/key-info.ts';

const facts = (serial: number, lastFour: string): KeyFacts => ({
  ...{ serial, lastFour, origin: 'https://a.test', iv: 'iv' },
});

it.each([
  ['device', facts(1, 'sess'), facts(2, 'devi'), 'devi'],
  ['session', facts(3, 'sess'), facts(2, 'devi'), 'sess'],
])(
  'of two stored copies after an unfinished move, the newer one applies: %s',
  (keyStorage, session, device, lastFour) => {
    expect(keyInfo(session, device)).toMatchObject({ lastFour, keyStorage });
  },
);
