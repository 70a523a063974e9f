import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTab, type Tab } from '../../quality/tab/tab.ts';
import { ownScript } from '../../quality/tools/peers.ts';
import { GROWING_PARTS, pageWith } from './pages.ts';
import { disproportionate, RUNS } from './patterns.ts';

const URL_HERE = 'https://growth.test/';
/** More than any page here takes. */
const MAX_MS = 60_000;

describe.skipIf(RUNS === 0)('local extraction takes linear time', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await openTab({ timed: true });
  });
  afterAll(() => tab.close());

  it.each(Object.entries(GROWING_PARTS))('%s', async (_, partOf) => {
    const script = await ownScript();
    const time = async (length: number): Promise<number> => {
      await tab.show({ url: URL_HERE, html: pageWith(partOf(length)) });
      const { ms, failure } = await tab.read(script, MAX_MS);
      expect(failure).toBeUndefined();
      return ms;
    };
    expect(await disproportionate(time)).toBeUndefined();
  });
});
