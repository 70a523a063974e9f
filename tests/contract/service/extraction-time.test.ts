import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageTime } from '../../mock-service/extraction/page-time.ts';
import { type ExtractBody, useService } from './support.ts';

const client = useService();

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await work;
  return { value, ms: performance.now() - began };
}

function codes({ errors }: ExtractBody): string[] {
  return (errors ?? []).map(({ code }) => code);
}

/** How much faster the service's clock runs in tests that would otherwise wait a long time. */
const HASTE = 50;
afterEach(() => {
  vi.restoreAllMocks();
});

/** The first run is slow, so warm up before measuring. */
beforeAll(async () => {
  await client.extract(Array.from({ length: 10 }, (_, index) => `https://many.test/${index + 1}`));
});

describe('time', () => {
  // One after another, they would exceed the time limit of five seconds for all of them.
  it('ten one-second pages are fetched in parallel', async () => {
    const urls = Array.from({ length: 10 }, (_, index) => `https://slow.test/ms/1000/${index}`);
    const { value, ms } = await timed(client.extract(urls));
    expect(value.data.every(({ markdown }) => markdown?.includes('Slow specimen'))).toBe(true);
    expect(ms).toBeGreaterThan(990);
  });

  it.concurrent.each(['hang', 'stall'])(
    'a page that answers with %s does not affect the other nine',
    async (fault) => {
      const urls = Array.from({ length: 9 }, (_, index) => `https://many.test/${index + 1}`);
      const { value, ms } = await timed(
        client.extract([`https://slow.test/${fault}`, ...urls], { timeout: 1 }),
      );
      expect(value.data.map(({ markdown }) => markdown !== null)).toEqual([false, ...Array(9).fill(true)]);
      expect(codes(value)).toEqual(['extract.page_timeout']);
      expect(ms).toBeGreaterThan(990);
    },
  );

  it.each([
    [3600, 10_000],
    [10.5, 10_000],
    [7.5, 7500],
    [0.5, 500],
    [-3, 500],
    [undefined, 5000],
  ])('a timeout of %s s stops a hanging page after %d ms', async (timeout, budget) => {
    const real = pageTime.signal;
    const clock = vi.spyOn(pageTime, 'signal').mockImplementation((ms) => real(ms / HASTE));
    const { value, ms } = await timed(client.extract(['https://slow.test/hang'], { timeout }));
    expect(clock.mock.calls).toEqual([[budget]]);
    expect(codes(value)).toEqual(['extract.page_timeout']);
    expect(ms).toBeGreaterThan(budget / HASTE - 10);
  });
});
