import axe from 'axe-core';

/** As far as it is used here. */
interface Axe {
  run(
    within: Node | { include: string[] },
    options: { resultTypes: string[]; preload: boolean },
  ): Promise<{ violations: { id: string; nodes: { target: unknown; any: { message: string }[] }[] }[] }>;
}

/** The script that puts axe into a page. */
export const AXE_SOURCE = axe.source;

/** Waits until what fades or moves has arrived. What goes round never does, and a message that fades later is shown until then. Runs in the page. */
export async function settle(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect, currentTime }) => {
    const { delay, iterations } = effect?.getComputedTiming() ?? {};
    return iterations !== Number.POSITIVE_INFINITY && Number(currentTime) >= Number(delay);
  });
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/**
 * What axe finds in a page as it stands, one line each. `within`: a selector of the part to look at. Runs in the page, where
 * axe is already.
 */
export async function lookWithAxe({ within }: { within?: string | undefined }): Promise<string[]> {
  const inPage: Axe = Reflect.get(window, 'axe');
  // Only what it finds is told, and nothing is loaded for rules about media, of which there is none.
  const { violations } = await inPage.run(within === undefined ? document : { include: [within] }, {
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`),
  );
}

/** How long a problem has to last: a part that is still loading or moving isn't one. */
export const LASTS_MS = 30_000;

/** Looks again while there are problems, until they are gone or have lasted. */
export async function lasting(lastsMs: number, look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + lastsMs;
  let found = await look();
  while (found.length > 0 && Date.now() < end) found = await look();
  return found;
}
