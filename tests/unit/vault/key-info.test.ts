import { describe, expect, it } from 'vitest';
import { type KeyFacts, keyInfo } from '../../../lib/vault/key-info.ts';

const facts = (serial: number | undefined, lastFour: string): KeyFacts => ({
  ...(serial === undefined ? {} : { serial }),
  lastFour,
  origin: 'https://a.test',
  iv: 'iv',
});

describe('of two places that are taken, since a move ended before its last step', () => {
  it.each([
    ['the one written last holds: the device', facts(1, 'sess'), facts(2, 'devi'), 'devi', 'device'],
    ['the one written last holds: the session', facts(3, 'sess'), facts(2, 'devi'), 'sess', 'session'],
    [
      'the session holds where neither was counted',
      facts(undefined, 'sess'),
      facts(undefined, 'devi'),
      'sess',
      'session',
    ],
  ])('%s', (_, session, device, lastFour, kept) => {
    expect(keyInfo(session, device)).toMatchObject({ lastFour, kept });
  });
});
