import { describe, expect, it } from 'vitest';
import { type KeyFacts, keyInfo } from '../../../lib/vault/key-info.ts';

const facts = (serial: number | undefined, lastFour: string): KeyFacts => ({
  ...(serial === undefined ? {} : { serial }),
  lastFour,
  origin: 'https://a.test',
  iv: 'iv',
});

describe('two stored copies after an unfinished move', () => {
  it.each([
    ['the newer one applies: the device', facts(1, 'sess'), facts(2, 'devi'), 'devi', 'device'],
    ['the newer one applies: the session', facts(3, 'sess'), facts(2, 'devi'), 'sess', 'session'],
    [
      'the session applies if neither has a serial number',
      facts(undefined, 'sess'),
      facts(undefined, 'devi'),
      'sess',
      'session',
    ],
  ])('%s', (_, session, device, lastFour, keyStorage) => {
    expect(keyInfo(session, device)).toMatchObject({ lastFour, keyStorage });
  });
});
